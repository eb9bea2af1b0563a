import type { repairRequests } from '@enamel/contract/repair-requests'
import { integrationDescriptions } from '@enamel/domain/integrations/integration'
import { waitAfterRequests, waitBeforeAsking } from '@enamel/domain/integrations/repair-request'
import { v7 as uuid } from 'uuid'
import { accepted, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { connectionStates } from '../integrations/index.ts'
import { colleaguesOf } from './colleague.queries.ts'
import { presentColleague } from './list-colleagues.ts'
import { insertRequest, lockRequests } from './request.queries.ts'
import { requestKey, sendRequestKind } from './send-request.kind.ts'

/**
 * Asks a colleague by email to repair a connection that does not work: once an hour in the same outage, and three times
 * an hour in all.
 */
export const askColleague: Handler<typeof repairRequests.ask> = (
  { deps, session, change },
  { params, body },
) =>
  change(async (tx) => {
    const { integration } = params
    const now = deps.clock.now()
    await lockRequests(tx)
    const connection = (await connectionStates(tx)).find((one) => one.integration === integration)
    if (connection?.state !== 'unhealthy')
      return refuse('not_broken', { values: { name: integrationDescriptions[integration].displayName } })
    if ((await deps.mail.serviceOf(tx)) === null) return refuse('no_mail_service')
    const colleagues = await colleaguesOf(tx, { userId: session.userId, integration, now })
    const colleague = colleagues.find(({ id }) => id === body.user_id)
    if (!colleague) return refuse('not_found')
    const { asked_at, requested_at } = colleague
    const waitMs = Math.max(waitBeforeAsking(asked_at, now), waitAfterRequests(requested_at, now))
    if (waitMs > 0)
      return refuse('asked_already', { values: { name: colleague.name }, retryAfterSeconds: waitMs / 1000 })
    const id = uuid()
    await insertRequest(tx, { id, integration, colleagueId: colleague.id, askedBy: session.userId }, now)
    const payload = { client_id: tx.clientId, request_id: id }
    await enqueue(tx, sendRequestKind, payload, { key: requestKey(payload) })
    return accepted(presentColleague({ ...colleague, asked_at: now }, now))
  })
