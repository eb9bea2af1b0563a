import { integrationDescriptions } from '@enamel/domain/integrations/integration'
import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import type { OutgoingEmail } from '../../adapters/email/relay/mail-relay.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { emailToUser } from '../auth/index.ts'
import { emailColumns, emailJob } from '../delivery/index.ts'
import { integrationOf } from '../integrations/index.ts'
import { practiceOf } from '../practice/index.ts'
import { changeRequest, type UnsentRequest, unsentRequest } from './request.queries.ts'
import { requestEmail } from './request-email.ts'
import { type RequestPayload, sendRequestKind } from './send-request.kind.ts'

/** After this time a request is given up: it would no longer help. */
const LIFE_MS = MS_PER_DAY

interface OpenRequest extends UnsentRequest {
  reason: string | null
  /** Since when the connection does not work. */
  since: Date
}

/** Sends a request to a colleague to the relay. A request that arrives twice does no harm. */
export const sendRequestJob = emailJob({
  kind: sendRequestKind,
  open: openNeeded,
  compose: composeRequest,
  change: (tx: PracticeTx, { request_id }: RequestPayload, change) =>
    changeRequest(tx, request_id, emailColumns(change)),
  dropsWithoutService: true,
})

/** The request, unless it is too old, its colleague has left the practice, or the connection works again. */
async function openNeeded(
  tx: PracticeTx,
  { request_id }: RequestPayload,
  now: Date,
): Promise<OpenRequest | undefined> {
  const request = await unsentRequest(tx, request_id)
  if (!request) return undefined
  const connection = await integrationOf(tx, request.integration)
  const isOld = request.created_at.getTime() + LIFE_MS <= now.getTime()
  if (!isOld && request.deactivated_at === null && connection?.state === 'unhealthy')
    return { ...request, reason: connection.reason, since: connection.changed_at }
  await changeRequest(tx, request_id, { failed_at: now })
  return undefined
}

async function composeRequest(
  tx: PracticeTx,
  request: OpenRequest,
  deps: Dependencies,
): Promise<OutgoingEmail> {
  const { id, email, name, asker_name, integration, reason, since } = request
  const practice = await practiceOf(tx)
  const content = requestEmail({
    name,
    reason,
    since,
    askedBy: asker_name,
    practice: practice.name,
    service: integrationDescriptions[integration].displayName,
    timeZone: practice.time_zone,
    link: new URL(`/settings/integrations/${integration}`, deps.publicUrl).href,
  })
  return emailToUser(tx, { id, to: email, practice, content }, deps)
}
