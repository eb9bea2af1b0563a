import type { LinkingAttempt } from './link-state.ts'
import { PRACTICE_SYSTEM_NAME } from './practice-system-name.ts'

/**
 * Which of two records is already linked: our patient, whom a user wanted to link or to create in the practice system,
 * or the practice system's record, which is linked to a different patient of ours.
 */
export type AlreadyLinked = { which: 'ours'; wanted: LinkingAttempt } | { which: 'theirs'; to: string }

/** The text at a record of the practice system that is linked to a patient. */
export function linkedToText(name: string): string {
  return `Linked to ${name || 'another patient'}`
}

const nextSteps: Record<LinkingAttempt, string> = {
  link: '. Unlink them first to link them to someone else.',
  creation: ', so no one was created there. Check the link first.',
}

/** The message with the linked patient and the possible next steps (G-40). */
export function alreadyLinkedMessage(linked: AlreadyLinked): string {
  if (linked.which === 'ours')
    return `This patient is already linked to ${PRACTICE_SYSTEM_NAME}${nextSteps[linked.wanted]}`
  const name = linked.to || 'Another patient'
  return `${name} is already linked to this ${PRACTICE_SYSTEM_NAME} patient. Choose another match, or unlink ${linked.to || 'them'} first.`
}
