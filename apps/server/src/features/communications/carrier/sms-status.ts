import { nextDelivery } from '@enamel/domain/communications/delivery'
import type { SmsStatus } from '../../../adapters/sms/carrier.ts'
import { inPractice } from '../../../db/database.ts'
import { lookup } from '../../../db/lookup.ts'
import type { World } from '../../../world.ts'
import { lockDelivery } from '../delivery/delivery.queries.ts'
import { accept } from '../delivery/settle-delivery.ts'
import { applyStatus } from '../messages/apply-status.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * The carrier's report of a text. It can be quicker than the answer to the call that sent it, and then proves that the
 * carrier has it; a report of an earlier try of a text that is being sent again says nothing about the new one.
 * @param from the practice's number
 */
export async function applySmsStatus(world: World, from: string, report: SmsStatus): Promise<void> {
  const { communicationId } = report
  const clientId = await lookup.practiceByAddress(world.db, 'phone', from)
  if (!clientId || !communicationId || !UUID.test(communicationId)) return
  await inPractice(world.db, clientId, async (tx) => {
    const delivery = await lockDelivery(tx, communicationId)
    if (!delivery) return
    const now = world.clock.now()
    const isKnown = delivery.provider_ids.includes(report.providerId)
    if (isKnown && delivery.provider_id !== report.providerId) return
    if (isKnown && delivery.state !== 'accepted') return
    if (!isKnown) {
      if (!nextDelivery(delivery.state, 'accepted').ok || delivery.state === 'accepted') return
      await accept(tx, delivery, report.providerId, now)
    }
    await applyStatus(tx, delivery, { status: report.status, failure_reason: report.reason }, now)
  })
}
