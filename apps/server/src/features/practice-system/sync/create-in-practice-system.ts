import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import type { CreationIssue } from '../../../adapters/practice-system/practice-system.ts'
import { inPractice } from '../../../db/in-practice.ts'
import type { JobContext } from '../../../jobs/job.ts'
import { changeLink, lockLink } from '../records/link.queries.ts'
import type { SyncLinkPayload } from '../records/sync-link.kind.ts'
import { adopt } from './settle-link.ts'
import type { CreateStep, StepResult } from './sync-step.ts'

/**
 * After an attempt with an unclear result, the practice system may still create the patient for this long. Until then,
 * not finding the patient does not prove that the attempt failed.
 */
const UNCLEAR_WAIT_MS = 60_000

const NOT_ALLOWED = `Our key for ${PRACTICE_SYSTEM_NAME} does not allow patients to be created.`
const LINKED_ELSEWHERE = `${PRACTICE_SYSTEM_NAME} has this patient already, linked to another patient here.`

/**
 * Creates a patient in the practice system, once. Its interface has no idempotency key, and a response can be lost, so
 * every attempt first asks whether the patient exists. The attempt is stored before the request is sent.
 */
export async function createInPracticeSystem(
  context: JobContext,
  payload: SyncLinkPayload,
  { account, patient, attemptedAt }: CreateStep,
): Promise<StepResult> {
  const { practiceSystem: system, clock } = context.deps
  const same = await system.findSame(account, patient)
  if (same.kind !== 'answered') return same
  // A record that exists after an earlier attempt is taken to have been created by that attempt.
  const origin = attemptedAt ? 'created' : 'found'
  if (same.value.length > 0)
    return adoptOne(context, payload, { ids: same.value, site: account.siteId, origin })
  if (attemptedAt && clock.now().getTime() - attemptedAt.getTime() < UNCLEAR_WAIT_MS)
    return { kind: 'unreachable', detail: 'the result of the last attempt is not known yet' }
  const attempt = await markAttempt(context, payload, attemptedAt)
  if (!attempt) return { kind: 'done' }

  const creation = await system.create(account, patient)
  switch (creation.kind) {
    case 'created':
      return adoptOne(context, payload, { ids: [creation.id], site: account.siteId, origin: 'created' })
    case 'unclear':
      return { kind: 'unreachable', detail: `unclear: ${creation.detail}` }
    case 'refused':
      return refusedFor(creation.issues)
    case 'forbidden':
      return refused(NOT_ALLOWED)
    case 'token_refused':
    case 'busy':
    case 'unreachable':
    case 'unreadable':
      // The practice system created no patient, so the next attempt need not wait.
      await clearAttempt(context, payload, attempt)
      return creation
  }
}

/** Links the patient to the first of these records to which no other patient is linked. */
async function adoptOne(
  { deps }: JobContext,
  payload: SyncLinkPayload,
  { ids, ...found }: { ids: readonly string[]; site: string; origin: 'created' | 'found' },
): Promise<StepResult> {
  for (const id of ids) {
    const adopted = { ...found, externalId: id, now: deps.clock.now() }
    const adoption = await inPractice(deps.db, payload.client_id, (tx) =>
      adopt(tx, payload.patient_id, adopted),
    )
    if (adoption !== 'taken') return { kind: 'done' }
  }
  return refused(LINKED_ELSEWHERE)
}

/**
 * Stores the time of a new attempt, before its request is sent.
 * @returns this time; null when another run was faster, or the patient was unlinked
 */
function markAttempt(
  { deps }: JobContext,
  payload: SyncLinkPayload,
  before: Date | null,
): Promise<Date | null> {
  return inPractice(deps.db, payload.client_id, async (tx) => {
    const link = await lockLink(tx, payload.patient_id)
    if (!link?.creation || !isSameMoment(link.attempted_at, before)) return null
    const now = deps.clock.now()
    await changeLink(tx, payload.patient_id, { attempted_at: now })
    return now
  })
}

/** Removes the mark of an attempt, unless another attempt has begun since. */
function clearAttempt({ deps }: JobContext, payload: SyncLinkPayload, attempt: Date): Promise<void> {
  return inPractice(deps.db, payload.client_id, async (tx) => {
    const link = await lockLink(tx, payload.patient_id)
    if (link && isSameMoment(link.attempted_at, attempt))
      await changeLink(tx, payload.patient_id, { attempted_at: null })
  })
}

function isSameMoment(a: Date | null, b: Date | null): boolean {
  return a?.getTime() === b?.getTime()
}

function refused(message: string): Extract<StepResult, { kind: 'refused' }> {
  return { kind: 'refused', externalId: null, message }
}

/** The refusal as one text, "Dentally refused: date of birth seems to be missing.", and as errors by field. */
function refusedFor(issues: readonly CreationIssue[]): StepResult {
  const reasons = issues.map(({ message }) => message).join(', ')
  const message = reasons
    ? `${PRACTICE_SYSTEM_NAME} refused: ${reasons}.`
    : `${PRACTICE_SYSTEM_NAME} refused and gave no reason.`
  const byField = Map.groupBy(issues, ({ field }) => field)
  const errors = [...byField].flatMap(([field, all]) =>
    field === null ? [] : [[field, all.map(({ message }) => `${PRACTICE_SYSTEM_NAME}: ${message}`)] as const],
  )
  return { ...refused(message), errors: Object.fromEntries(errors) }
}
