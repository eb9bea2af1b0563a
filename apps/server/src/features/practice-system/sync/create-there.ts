import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { inPractice } from '../../../db/database.ts'
import type { JobContext } from '../../../jobs/job.ts'
import { changeLink, lockLink } from '../links/link.queries.ts'
import { adopt } from './settle-link.ts'
import type { SyncLinkPayload } from './sync-link.kind.ts'
import type { Creating, Step } from './sync-step.ts'

/** A creation that left may arrive so much later: until then, not finding it says nothing. */
const SETTLE_MS = 60_000

const NOT_ALLOWED = `Our key for ${PRACTICE_SYSTEM_NAME} does not allow patients to be created.`
const LINKED_ELSEWHERE = `${PRACTICE_SYSTEM_NAME} has this patient already, linked to another patient here.`

/**
 * Creates a patient in the practice system, once. It is asked first, every time, whether it has them: a repeat has no
 * key there, and an answer can be lost. That a creation leaves is on record before it does.
 */
export async function createThere(
  context: JobContext,
  payload: SyncLinkPayload,
  { account, patient, attemptedAt }: Creating,
): Promise<Step> {
  const { practiceSystem: system, clock } = context.world
  const same = await system.findSame(account, patient)
  if (same.kind !== 'answered') return same
  if (same.value.length > 0) return adoptOne(context, payload, same.value)
  if (attemptedAt && clock.now().getTime() - attemptedAt.getTime() < SETTLE_MS)
    return { kind: 'unreachable', detail: 'the last attempt is not settled yet' }
  const left = await markAttempt(context, payload, attemptedAt)
  if (!left) return { kind: 'done' }

  const made = await system.create(account, patient)
  switch (made.kind) {
    case 'created':
      return adoptOne(context, payload, [made.id])
    case 'unclear':
      return { kind: 'unreachable', detail: `unclear: ${made.detail}` }
    case 'refused':
      return refused(refusalWords(made.reasons))
    case 'forbidden':
      return refused(NOT_ALLOWED)
    case 'key_refused':
    case 'busy':
    case 'unreachable':
      // Nothing was done: the next attempt need not wait.
      await clearAttempt(context, payload, left)
      return made
  }
}

/** Links the first of these who is nobody else's. */
async function adoptOne(
  { world }: JobContext,
  payload: SyncLinkPayload,
  ids: readonly string[],
): Promise<Step> {
  for (const id of ids) {
    const adoption = await inPractice(world.db, payload.client_id, (tx) => adopt(tx, payload.patient_id, id))
    if (adoption !== 'taken') return { kind: 'done' }
  }
  return refused(LINKED_ELSEWHERE)
}

/** @returns when it leaves; null when another run was quicker, or the creation is not wanted any more */
function markAttempt(
  { world }: JobContext,
  payload: SyncLinkPayload,
  before: Date | null,
): Promise<Date | null> {
  return inPractice(world.db, payload.client_id, async (tx) => {
    const link = await lockLink(tx, payload.patient_id)
    if (!link?.creation || !isSameMoment(link.attempted_at, before)) return null
    const now = world.clock.now()
    await changeLink(tx, payload.patient_id, { attempted_at: now })
    return now
  })
}

/** Takes the mark back, unless it is another's by now. */
function clearAttempt({ world }: JobContext, payload: SyncLinkPayload, left: Date): Promise<void> {
  return inPractice(world.db, payload.client_id, async (tx) => {
    const link = await lockLink(tx, payload.patient_id)
    if (link && isSameMoment(link.attempted_at, left))
      await changeLink(tx, payload.patient_id, { attempted_at: null })
  })
}

function isSameMoment(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime()
}

function refused(message: string): Step {
  return { kind: 'refused', externalId: null, message }
}

/** Names who refused, and why: "… refused: date of birth seems to be missing." */
function refusalWords(reasons: readonly string[]): string {
  return reasons.length === 0
    ? `${PRACTICE_SYSTEM_NAME} refused and gave no reason.`
    : `${PRACTICE_SYSTEM_NAME} refused: ${reasons.join(', ')}.`
}
