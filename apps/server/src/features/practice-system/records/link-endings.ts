import type { LinkedRecord } from '@enamel/contract/practice-system'
import type { Actor } from '@enamel/domain/actors/actor'
import type { LinkingAttempt } from '@enamel/domain/practice-system/link-state'
import { practiceSystemMessages } from '@enamel/domain/practice-system/practice-system-messages'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { lastBusinessEvent, recordBusinessEvent } from '../../timeline/index.ts'
import { refusedCreation } from './refused-creation.ts'

type Failure = NonNullable<LinkedRecord['failure']>

/** The name of the timeline event that records an unlinking. */
export const UNLINKED = 'practice_system_unlinked'
const failures: Record<LinkingAttempt, { name: string; headline: string }> = {
  link: { name: 'practice_system_link_failed', headline: `${PRACTICE_SYSTEM_NAME} link failed` },
  creation: {
    name: 'practice_system_creation_failed',
    headline: practiceSystemMessages.creationFailed,
  },
}

interface Ending {
  now: Date
  actor: Actor | null
}

interface FailedEnding extends Ending {
  attempt: LinkingAttempt
  message: string
}

/** Records on the timeline that linking or creating a patient failed, and why. */
export async function recordFailure(
  tx: PracticeTx,
  patientId: string,
  { attempt, message, now, actor }: FailedEnding,
): Promise<void> {
  await recordBusinessEvent(tx, {
    ...failures[attempt],
    patientId,
    at: now,
    description: message,
    icon: 'alert',
    color: 'red',
    tooltip: PRACTICE_SYSTEM_NAME,
    actor,
  })
}

/** Records on the timeline that a patient was unlinked. */
export async function recordUnlinked(
  tx: PracticeTx,
  patientId: string,
  { now, actor }: Ending,
): Promise<void> {
  await recordBusinessEvent(tx, {
    patientId,
    at: now,
    name: UNLINKED,
    headline: `Unlinked from ${PRACTICE_SYSTEM_NAME}`,
    icon: 'x',
    color: 'grey',
    tooltip: PRACTICE_SYSTEM_NAME,
    actor,
  })
}

/**
 * Why an unlinked patient could not be linked or created (DEN-16), with the form if they were to be created; null when
 * a user has unlinked them since, or no one has tried to link or create them.
 */
export async function lastFailure(tx: PracticeTx, patientId: string): Promise<Failure | null> {
  const endings = [failures.link.name, failures.creation.name, UNLINKED]
  const ending = await lastBusinessEvent(tx, patientId, endings)
  if (!ending || ending.name === UNLINKED) return null
  const message = ending.description ?? ''
  if (ending.name === failures.link.name) return { of: 'link', message }
  return { of: 'creation', message, ...(await refusedCreation(tx, patientId)) }
}
