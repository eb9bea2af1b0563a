import type { LinkedRecord, practiceSystem } from '@enamel/contract/practice-system'
import { inPractice } from '../../../db/in-practice.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { askPracticeSystem, capabilitiesOf } from '../practice-account.ts'
import { type LinkRow, linkOfPatient, patientDetails } from '../records/link.queries.ts'
import { existedAlready } from '../records/link-beginnings.ts'
import { lastFailure } from '../records/link-endings.ts'
import { requestFetch } from '../records/sync-link.kind.ts'
import { presentFinancials, presentLink, presentUnlinked } from './present-link.ts'

/** Data that is older than this is fetched again when a user reads it. */
const FRESH_MS = 5 * 60_000

/**
 * The patient's link to the practice system, as last fetched (DEN-17, G-37). While the connection is unhealthy, the
 * refusal contains the stored data.
 */
export const getLink: Handler<typeof practiceSystem.get> = ({ deps, session }, { params }) =>
  inPractice(deps.db, session.clientId, async (tx) => {
    if (!(await patientDetails(tx, params.id))) return refuse('not_found')
    const capabilities = await capabilitiesOf(tx)
    if (!capabilities.present) return refuse('integration_inactive')
    const link = await linkOfPatient(tx, params.id)
    const record = await recordOf(tx, params.id, link)
    if (!capabilities.link) return refuse('integration_inactive', { record })
    if (link) await refreshIfOld(tx, link, deps.clock.now())
    return ok(record)
  })

async function recordOf(tx: PracticeTx, patientId: string, link: LinkRow | undefined): Promise<LinkedRecord> {
  if (!link) return presentUnlinked(await lastFailure(tx, patientId))
  return presentLink(link, await existedAlready(tx, patientId))
}

/**
 * The amounts that a linked patient owes and has paid (VAL-08, G-38). They are requested from the practice system if
 * they are not stored yet.
 */
export const getFinancials: Handler<typeof practiceSystem.financials> = async (context, { params }) => {
  const { deps, session } = context
  const found = await inPractice(deps.db, session.clientId, async (tx) => {
    if (!(await patientDetails(tx, params.id))) return refuse('not_found')
    if (!(await capabilitiesOf(tx)).link) return refuse('integration_inactive')
    const link = await linkOfPatient(tx, params.id)
    if (!link?.external_id) return refuse('not_linked')
    await refreshIfOld(tx, link, deps.clock.now())
    return { ok: true as const, id: link.external_id, money: link.money }
  })
  if (!found.ok) return found
  if (found.money) return ok(presentFinancials(found.id, found.money))
  const response = await askPracticeSystem(context, (account) => deps.practiceSystem.money(account, found.id))
  return response.ok ? ok(presentFinancials(found.id, response.value)) : response
}

async function refreshIfOld(tx: PracticeTx, link: LinkRow, now: Date): Promise<void> {
  const isOld = link.fetched_at !== null && now.getTime() - link.fetched_at.getTime() > FRESH_MS
  if (!isOld || link.fetched < link.wanted) return
  await requestFetch(tx, link, null)
}
