import type { LinkingAttempt } from './link-state.ts'
import { PRACTICE_SYSTEM_NAME } from './practice-system-name.ts'

/**
 * Which of the two records to be linked is linked already: ours, or the other one to another patient of ours. Or ours,
 * when a record was to be created for it.
 */
export type AlreadyLinked = { which: 'ours'; wanted: LinkingAttempt } | { which: 'theirs'; to: string }

/** The patient that a record of the practice system is linked to. */
export function linkedToText(name: string): string {
  return `Linked to ${name || 'another patient'}`
}

const nexts: Record<LinkingAttempt, string> = {
  link: '. Unlink them first to link them to someone else.',
  creation: ', so no one was created there. Check the link first.',
}

/** Names the linked patient and the possible next steps (G-40). */
export function alreadyLinkedMessage(linked: AlreadyLinked): string {
  if (linked.which === 'ours')
    return `This patient is already linked to ${PRACTICE_SYSTEM_NAME}${nexts[linked.wanted]}`
  const name = linked.to || 'Another patient'
  return `${name} is already linked to this ${PRACTICE_SYSTEM_NAME} patient. Choose another match, or unlink ${linked.to || 'them'} first.`
}
