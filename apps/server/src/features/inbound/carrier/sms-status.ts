import { nextDelivery } from '@enamel/domain/communications/delivery/delivery'
import { failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import { isUuid } from '@enamel/domain/text/uuid'
import type { SmsStatus } from '../../../adapters/sms/carrier.ts'
import { inPractice } from '../../../db/database.ts'
import { lookup } from '../../../db/lookup.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { applyStatus, markRecipientNumber } from '../../communications/index.ts'
import { accept, type DeliveryRow, lockDelivery } from '../../delivery/index.ts'

/**
 * Applies the carrier's report about a text. A report can arrive before the response to the request that sent the text,
 * and then proves that the carrier has the text. After a text is sent again, a report about an earlier attempt says
 * nothing about the new attempt.
 */
export async function applySmsStatus(deps: Dependencies, report: SmsStatus): Promise<void> {
  const { communicationId } = report
  const clientId = await lookup.practiceByAddress(deps.db, 'phone', report.from)
  if (!clientId || !isUuid(communicationId)) return
  await inPractice(deps.db, clientId, async (tx) => {
    const delivery = await lockDelivery(tx, communicationId)
    if (!delivery) return
    const now = deps.clock.now()
    switch (relationOf(report, delivery)) {
      case 'past':
        return
      case 'proof':
        await accept(tx, delivery, { providerId: report.providerId, source: 'reported' }, now)
        break
      case 'current':
        break
    }
    const { status, reason } = report
    if (!status) return
    const failure_reason = reason && failureOf(reason).text
    // A repeated or late report does not change the number's mark either, because a later text may have changed it.
    if (!(await applyStatus(tx, delivery, { status, failure_reason }, now))) return
    if (reason) await markRecipientNumber(tx, delivery, reason, now)
    if (status === 'delivered' || status === 'read') await markRecipientNumber(tx, delivery, null, now)
  })
}

/**
 * Whether a report is about the current attempt, proves that the carrier has the text, or is about an attempt that is
 * over: an earlier one, or one that was given up.
 */
function relationOf({ providerId }: SmsStatus, delivery: DeliveryRow): 'current' | 'proof' | 'past' {
  const { state, found } = delivery
  if (delivery.provider_id === providerId && state === 'accepted') return 'current'
  if (delivery.provider_ids.includes(providerId)) return 'past'
  if (state === 'accepted') return found ? 'proof' : 'past'
  return nextDelivery(state, 'accepted').ok ? 'proof' : 'past'
}
