import type { presence } from '@enamel/contract/presence'
import { PRESENCE_LASTS_MS, REPEAT_BEFORE_MS } from '@enamel/domain/presence/presence'
import { runInPractice } from '../../db/bound-connections.ts'
import type { Database } from '../../db/database.ts'
import { noContent, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { patientExists } from '../patients/index.ts'
import { changePresence, withPage } from './change-presence.ts'
import { type ReportedPage, renewal } from './presence.queries.ts'

/**
 * Records the patient whom a page of the user has open, in place of any other. Most requests only renew that, by one
 * statement, and publish nothing.
 */
export const markPresent: Handler<typeof presence.mark> = async (
  { deps, session, change },
  { params, body },
) => {
  const now = deps.clock.now()
  const { page_id: pageId, state } = body
  const page: ReportedPage = {
    pageId,
    patientId: params.id,
    id: session.userId,
    state,
    channel: state === 'writing' ? body.channel : null,
    session: session.tokenHash.toString('hex'),
  }
  if (await renewPage(deps.db, session.clientId, page, now)) return noContent
  return change(async (tx) => {
    if (!(await patientExists(tx, params.id))) return refuse('not_found')
    await changePresence(tx, now, (pages) => withPage(pages, { ...page, name: session.name }, now))
    return noContent
  })
}

async function renewPage(db: Database, clientId: string, page: ReportedPage, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + PRESENCE_LASTS_MS)
  const dueBefore = new Date(now.getTime() + REPEAT_BEFORE_MS)
  const renewed = await runInPractice(db, clientId, renewal(clientId, page, { now, expiresAt, dueBefore }))
  return renewed.length > 0
}
