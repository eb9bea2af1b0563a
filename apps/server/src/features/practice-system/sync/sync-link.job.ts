import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import type { PracticeAccount } from '../../../adapters/practice-system/practice-system.ts'
import { inPractice } from '../../../db/in-practice.ts'
import { type JobContext, job } from '../../../jobs/job.ts'
import { accessToken, practiceSystemTokens } from '../../integrations/index.ts'
import { practiceAccount } from '../practice-account.ts'
import { isAfterNamesake, lockLink } from '../records/link.queries.ts'
import { type SyncLinkPayload, syncLinkKind } from '../records/sync-link.kind.ts'
import { createInPracticeSystem } from './create-in-practice-system.ts'
import { fetchRecord } from './fetch-record.ts'
import { abandonLink, storeFetched } from './settle-link.ts'
import type { CreateStep, StepResult } from './sync-step.ts'

const UNKNOWN_PATIENT = `${PRACTICE_SYSTEM_NAME} does not have this patient.`

type NextStep =
  | { kind: 'done' }
  | CreateStep
  | { kind: 'fetch'; account: PracticeAccount; externalId: string; wanted: number }

/**
 * Completes a link: creates the patient if requested, but only once, and fetches the practice system's data about them.
 * While the practice system does not respond as it should, the link stays as it is.
 * @throws Error when the same step may succeed later, so that the job is run again
 */
export const syncLinkJob = job(syncLinkKind, async (context, payload) => {
  // The steps read the token in their transactions, so it is renewed before.
  await accessToken(context, practiceSystemTokens, payload.client_id)
  let step = await nextStep(context, payload)
  if (step.kind === 'create') {
    const result = await createInPracticeSystem(context, payload, step)
    if (!(await settle(context, payload, step, result))) return
    step = await nextStep(context, payload)
  }
  if (step.kind === 'fetch') await settle(context, payload, step, await fetchAndStore(context, payload, step))
})

/**
 * The next step of a link. There is no step while the practice system must not be asked, or while the same person is
 * being created for another link, because one person must not be created twice.
 */
function nextStep({ deps }: JobContext, { client_id, patient_id }: SyncLinkPayload): Promise<NextStep> {
  return inPractice(deps.db, client_id, async (tx): Promise<NextStep> => {
    const link = await lockLink(tx, patient_id)
    const isDue = link && link.fetched < link.wanted && !isLater(link.next_fetch_at, deps.clock.now())
    const account = isDue ? await practiceAccount(tx, deps) : null
    if (!link || !account) return { kind: 'done' }
    const { external_id: externalId, site, creation, attempted_at: attemptedAt, wanted } = link
    // Another site does not have the record, which is no reason to end the link.
    if (site !== null && site !== account.siteId) return { kind: 'done' }
    if (externalId !== null) return { kind: 'fetch', account, externalId, wanted }
    if (!creation || (await isAfterNamesake(tx, link, creation))) return { kind: 'done' }
    return { kind: 'create', account, patient: creation, attemptedAt }
  })
}

const isLater = (at: Date | null, now: Date) => at !== null && at > now

async function fetchAndStore(
  { deps, log }: JobContext,
  { client_id, patient_id }: SyncLinkPayload,
  { account, externalId, wanted }: Extract<NextStep, { kind: 'fetch' }>,
): Promise<StepResult> {
  const response = await fetchRecord(deps.practiceSystem, account, externalId)
  if (response.kind !== 'answered') return response
  const fetched = response.value
  if (!fetched) return { kind: 'refused', externalId, message: UNKNOWN_PATIENT }
  const now = deps.clock.now()
  if (fetched.unreadable.length > 0)
    log.warn(
      { client_id, patient_id, unreadable: fetched.unreadable },
      'a part of a record could not be read',
    )
  await inPractice(deps.db, client_id, (tx) =>
    storeFetched(tx, patient_id, fetched, { version: wanted, now }),
  )
  return { kind: 'done' }
}

/**
 * Stores the result of a step.
 * @returns whether there may be a next step
 * @throws Error when the same step may succeed later
 */
async function settle(
  context: JobContext,
  { client_id, patient_id }: SyncLinkPayload,
  { account }: Exclude<NextStep, { kind: 'done' }>,
  result: StepResult,
): Promise<boolean> {
  const { deps } = context
  switch (result.kind) {
    case 'done':
      return true
    case 'refused':
      await inPractice(deps.db, client_id, (tx) =>
        abandonLink(tx, patient_id, { ...result, now: deps.clock.now() }),
      )
      return false
    case 'token_refused': {
      const renewed = await accessToken(context, practiceSystemTokens, client_id, account.token)
      // The link is resumed once the key is accepted.
      if (renewed.kind === 'refused' || renewed.kind === 'not_connected') return false
      throw new Error('The token was refused before its end')
    }
    case 'busy':
      throw new Error('The practice system is busy')
    case 'forbidden':
    case 'unreachable':
    case 'unreadable':
      throw new Error(`The practice system did not do what was requested: ${result.detail}`)
  }
}
