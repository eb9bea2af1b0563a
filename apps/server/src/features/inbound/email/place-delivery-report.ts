import { bouncedCommunicationOf } from '@enamel/domain/communications/email/addresses'
import type { DeliveryReport, ParsedEmail } from '../../../adapters/email/mime/parsed-email.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Placement } from '../queue/placement.ts'
import { applyDeliveryReport } from './apply-delivery-report.ts'
import { communicationWithMessageId } from './communication-with-message-id.ts'
import type { Envelope } from './envelope.ts'
import { failInvitation } from './fail-invitation.ts'

/**
 * Applies a mail server's report to our email that it is about.
 * @returns null for a report that an unknown email failed
 */
export async function placeDeliveryReport(
  tx: PracticeTx,
  { email, envelope, now }: { email: ParsedEmail; envelope: Envelope; now: Date },
): Promise<Placement | null> {
  const { deliveryReport } = email
  const ids = [
    deliveryReport?.originalEnvelopeId ?? null,
    ...envelope.recipients.map(bouncedCommunicationOf),
    await communicationWithMessageId(tx, deliveryReport?.returnedMessageId ?? email.inReplyTo),
  ]
  for (const id of ids) {
    const patientId = id && (await applyDeliveryReport(tx, id, deliveryReport, now))
    if (patientId) return { kind: 'placed', patientId, placedAs: null }
  }
  if (deliveryReport && !reportsFailure(deliveryReport)) return STORED_ONLY
  return (await failInvitation(tx, ids, now)) ? STORED_ONLY : null
}

/** The placement of an email that belongs to no patient and needs no attention: it stays stored and is not shown. */
const STORED_ONLY: Placement = { kind: 'placed', patientId: null, placedAs: null }

/** A report without recipients counts as a failure, like a report without an RFC 3464 part. */
function reportsFailure({ recipients }: DeliveryReport): boolean {
  return recipients.length === 0 || recipients.some(({ action }) => (action ?? 'failed') === 'failed')
}
