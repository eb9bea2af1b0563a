import { inPractice } from '../../../db/database.ts'
import type { JobContext } from '../../../jobs/job.ts'
import { changeLink, lockLink } from '../links/link.queries.ts'
import { adopt } from './settle-link.ts'
import type { SyncLinkPayload } from './sync-link.kind.ts'
import type { Creating, Step } from './sync-step.ts'

/** A creation that left may arrive so much later: until then, not finding it says nothing. */
const SETTLE_MS = 60_000

const LINKED_ELSEWHERE = 'Dentally has this patient already, linked to another patient here.'

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
  if (!(await markAttempt(context, payload, attemptedAt))) return { kind: 'done' }

  const made = await system.create(account, patient)
  switch (made.kind) {
    case 'created':
      return adoptOne(context, payload, [made.id])
    case 'unclear':
      return { kind: 'unreachable', detail: `unclear: ${made.detail}` }
    case 'refused':
      return { kind: 'refused', message: refusalWords(made.reasons) }
    case 'forbidden':
      return { kind: 'refused', message: 'Our key for Dentally does not allow patients to be created.' }
    case 'key_refused':
    case 'busy':
    case 'unreachable':
      // Nothing was done: the next attempt need not wait.
      await clearAttempt(context, payload)
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
  return { kind: 'refused', message: LINKED_ELSEWHERE }
}

/** @returns false when another run was quicker, or the creation is not wanted any more */
function markAttempt({ world }: JobContext, payload: SyncLinkPayload, before: Date | null): Promise<boolean> {
  return inPractice(world.db, payload.client_id, async (tx) => {
    const link = await lockLink(tx, payload.patient_id)
    if (!link?.creation || link.attempted_at?.getTime() !== before?.getTime()) return false
    await changeLink(tx, payload.patient_id, { attempted_at: world.clock.now() })
    return true
  })
}

function clearAttempt({ world }: JobContext, payload: SyncLinkPayload): Promise<void> {
  return inPractice(world.db, payload.client_id, (tx) =>
    changeLink(tx, payload.patient_id, { attempted_at: null }),
  )
}

/** "Dentally refused: date of birth seems to be missing." */
function refusalWords(reasons: readonly string[]): string {
  return reasons.length === 0
    ? 'Dentally refused and gave no reason.'
    : `Dentally refused: ${reasons.join(', ')}.`
}
