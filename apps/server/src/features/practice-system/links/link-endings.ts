import type { LinkedRecord } from '@enamel/contract/practice-system'
import { byUser } from '@enamel/domain/actors/actor'
import type { LinkingAttempt } from '@enamel/domain/practice-system/link-state'
import { practiceSystemMessages } from '@enamel/domain/practice-system/practice-system-messages'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import type { PracticeTx } from '../../../db/database.ts'
import { lastBusinessEvent, recordBusinessEvent } from '../../timeline/index.ts'
import { refusedCreation } from './refused-creation.ts'

type Failure = NonNullable<LinkedRecord['failure']>

/** What the timeline keeps of a link's end; of what failed and was ended since, the later counts. */
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
  userId: string | null
}

/** Keeps on the timeline that a link, or a creation, came to nothing, and why. */
export async function recordFailure(
  tx: PracticeTx,
  patientId: string,
  { of, message, now, userId }: Pick<Failure, 'of' | 'message'> & Ending,
): Promise<void> {
  await recordBusinessEvent(tx, {
    ...failures[of],
    ...{ patientId, at: now, description: message, icon: 'alert', color: 'red' },
    tooltip: PRACTICE_SYSTEM_NAME,
    actor: userId === null ? null : byUser(userId),
  })
}

/** Keeps on the timeline that somebody was unlinked. */
export async function recordUnlinked(
  tx: PracticeTx,
  patientId: string,
  { now, userId }: Ending,
): Promise<void> {
  await recordBusinessEvent(tx, {
    ...{ patientId, at: now, name: UNLINKED, headline: `Unlinked from ${PRACTICE_SYSTEM_NAME}` },
    ...{ icon: 'x', color: 'grey', tooltip: PRACTICE_SYSTEM_NAME },
    actor: userId === null ? null : byUser(userId),
  })
}

/**
 * Why the last link of a patient without one came to nothing (DEN-16), and what was typed of one who was to be created;
 * null when somebody ended it, or it never was.
 */
export async function lastFailure(tx: PracticeTx, patientId: string): Promise<Failure | null> {
  const endings = [failures.link.name, failures.creation.name, UNLINKED]
  const ending = await lastBusinessEvent(tx, patientId, endings)
  if (!ending || ending.name === UNLINKED) return null
  const message = ending.description ?? ''
  if (ending.name === failures.link.name) return { of: 'link', message }
  return { of: 'creation', message, ...(await refusedCreation(tx, patientId)) }
}
