import { nextDelivery } from '@enamel/domain/communications/delivery/delivery'
import { failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import { isUuid } from '@enamel/domain/text/uuid'
import type { WhatsAppStatus } from '../../../adapters/whatsapp/whatsapp-gateway.ts'
import { inPractice } from '../../../db/in-practice.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { applyStatus } from '../../communications/index.ts'
import { accept, type DeliveryRow, lockDelivery } from '../../delivery/index.ts'
import { whatsAppConnection } from '../../integrations/index.ts'

/**
 * Applies WhatsApp's report about a message, which proves that WhatsApp has the message. The report can arrive before
 * the response to the request that sent the message, and after the message was marked as unconfirmed.
 */
export async function applyWhatsAppStatus(
  deps: Dependencies,
  clientId: string,
  report: WhatsAppStatus,
): Promise<void> {
  if (report.isKeyRefused) await whatsAppConnection.markRefused(deps, clientId)
  await inPractice(deps.db, clientId, async (tx) => {
    const id = await messageIdOf(tx, report)
    const delivery = id === undefined ? undefined : await lockDelivery(tx, id)
    if (delivery?.comm_type !== 'whatsapp_message') return
    const now = deps.clock.now()
    const previous = await recordProof(tx, delivery, report.providerId, now)
    if (!report.status) return
    const failure_reason = report.reason && failureOf(report.reason).text
    await applyStatus(tx, { ...delivery, status: previous }, { status: report.status, failure_reason }, now)
  })
}

async function messageIdOf(
  tx: PracticeTx,
  { communicationId, providerId }: WhatsAppStatus,
): Promise<string | undefined> {
  if (isUuid(communicationId)) return communicationId
  const row = await tx
    .selectFrom('communications')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('comm_type', '=', 'whatsapp_message')
    .where('inbound', '=', false)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row?.id
}

/**
 * Stores that WhatsApp has the message, unless this is already stored.
 * @returns the status to compare the report with; a failure that only we declared, because the result was unknown, does
 *   not count
 */
async function recordProof(
  tx: PracticeTx,
  delivery: DeliveryRow,
  providerId: string,
  now: Date,
): Promise<DeliveryRow['status']> {
  if (delivery.provider_id === providerId) return delivery.status
  const event = delivery.state === 'refused' ? 'proved' : 'accepted'
  if (!nextDelivery(delivery.state, event).ok) return delivery.status
  await accept(tx, delivery, { providerId, source: 'reported' }, now)
  return delivery.state === 'refused' ? 'sending' : delivery.status
}
