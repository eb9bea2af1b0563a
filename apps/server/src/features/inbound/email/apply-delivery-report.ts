import { nextDelivery } from '@enamel/domain/communications/delivery/delivery'
import { failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import { mailFailure } from '@enamel/domain/communications/delivery/mail-failure'
import { isUuid } from '@enamel/domain/text/uuid'
import type { DeliveryReport } from '../../../adapters/email/mime/parsed-email.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { applyStatus } from '../../communications/index.ts'
import { accept, lockDelivery } from '../../delivery/index.ts'

/**
 * Applies a mail server's report about our email. Any report proves that the relay had the email; a delay is not final.
 * A bounce without an RFC 3464 report proves the failure but not its reason.
 * @returns the email's patient; undefined when the practice has no such email
 */
export async function applyDeliveryReport(
  tx: PracticeTx,
  communicationId: string,
  report: DeliveryReport | null,
  now: Date,
): Promise<string | undefined> {
  if (!isUuid(communicationId)) return undefined
  const delivery = await lockDelivery(tx, communicationId)
  if (!delivery) return undefined
  const recipient = report?.recipients[0]
  if (nextDelivery(delivery.state, 'accepted').ok && delivery.state !== 'accepted') {
    await accept(tx, delivery, { providerId: null, source: 'reported' }, now)
  }
  switch (recipient?.action ?? 'failed') {
    case 'delivered':
      await applyStatus(tx, delivery, { status: 'delivered' }, now)
      break
    case 'failed': {
      const { reason } = mailFailure({
        enhanced: recipient?.status ?? null,
        reply: replyCodeOf(recipient?.diagnostic),
      })
      await applyStatus(tx, delivery, { status: 'failed', failure_reason: failureOf(reason).text }, now)
      break
    }
    case 'delayed':
    case 'relayed':
    case 'expanded':
      break
  }
  return delivery.patient_id
}

/** The reply code in a diagnostic: 550 in "smtp; 550 5.1.1 …". */
function replyCodeOf(diagnostic: string | null | undefined): number | null {
  const code = diagnostic?.match(/\b([245]\d\d)\b/)?.[1]
  return code ? Number(code) : null
}
