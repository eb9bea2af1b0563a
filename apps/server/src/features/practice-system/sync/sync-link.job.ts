import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import type { PracticeAccount } from '../../../adapters/practice-system/practice-system.ts'
import { inPractice } from '../../../db/database.ts'
import { type JobContext, job } from '../../../jobs/job.ts'
import { practiceSystemConnection } from '../../integrations/index.ts'
import { practiceAccount } from '../practice-account.ts'
import { isAfterNamesake, lockLink } from '../records/link.queries.ts'
import { type SyncLinkPayload, syncLinkKind } from '../records/sync-link.kind.ts'
import { createThere } from './create-there.ts'
import { fetchRecord } from './fetch-record.ts'
import { giveUp, storeFetched } from './settle-link.ts'
import type { Creating, Step } from './sync-step.ts'

const NOT_THERE = `${PRACTICE_SYSTEM_NAME} does not have this patient.`

type Turn =
  | { kind: 'done' }
  | Creating
  | { kind: 'fetch'; account: PracticeAccount; externalId: string; wanted: number }

/**
 * Completes a link: creates the patient, once, and fetches the practice system's data about them. In trouble the link
 * stays as it is, and is tried again.
 * @throws to be run again later
 */
export const syncLinkJob = job(syncLinkKind, async (context, payload) => {
  const first = await takeTurn(context, payload)
  if (first.kind === 'create') {
    const step = await createThere(context, payload, first)
    if (!(await settle(context, payload, step))) return
  }
  const turn = first.kind === 'create' ? await takeTurn(context, payload) : first
  if (turn.kind === 'fetch') await settle(context, payload, await fetchAndStore(context, payload, turn))
})

/**
 * Does the next step of a link. While the practice system must not be asked, the link waits. While the same person is
 * being created under another link, it waits too, so that one person is not created twice.
 */
function takeTurn({ deps }: JobContext, { client_id, patient_id }: SyncLinkPayload): Promise<Turn> {
  return inPractice(deps.db, client_id, async (tx): Promise<Turn> => {
    const link = await lockLink(tx, patient_id)
    const account = link && link.fetched < link.wanted ? await practiceAccount(tx, deps) : null
    if (!link || !account) return { kind: 'done' }
    const { external_id: externalId, creation, attempted_at: attemptedAt, wanted } = link
    if (externalId !== null) return { kind: 'fetch', account, externalId, wanted }
    if (!creation || (await isAfterNamesake(tx, link, creation))) return { kind: 'done' }
    return { kind: 'create', account, patient: creation, attemptedAt }
  })
}

async function fetchAndStore(
  { deps }: JobContext,
  { client_id, patient_id }: SyncLinkPayload,
  { account, externalId, wanted }: Extract<Turn, { kind: 'fetch' }>,
): Promise<Step> {
  const asked = await fetchRecord(deps.practiceSystem, account, externalId)
  if (asked.kind !== 'answered') return asked
  const fetched = asked.value
  if (!fetched) return { kind: 'refused', externalId, message: NOT_THERE }
  const now = deps.clock.now()
  await inPractice(deps.db, client_id, (tx) =>
    storeFetched(tx, patient_id, fetched, { answers: wanted, now }),
  )
  return { kind: 'done' }
}

/**
 * @returns whether there is a next step
 * @throws Error in trouble that passes
 */
async function settle(
  { deps }: JobContext,
  { client_id, patient_id }: SyncLinkPayload,
  step: Step,
): Promise<boolean> {
  switch (step.kind) {
    case 'done':
      return true
    case 'refused':
      await inPractice(deps.db, client_id, (tx) => giveUp(tx, patient_id, { ...step, now: deps.clock.now() }))
      return false
    case 'key_refused':
      // The job that refreshes links works this again once the key is accepted.
      await practiceSystemConnection.markRefused(deps, client_id)
      return false
    case 'busy':
      throw new Error('The practice system is busy with other requests')
    case 'forbidden':
    case 'unreachable':
    case 'unreadable':
      throw new Error(`The practice system did not accept it: ${step.detail}`)
  }
}
