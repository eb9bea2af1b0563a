import { communicationOfMessageId } from '@enamel/domain/communications/email/addresses'
import { snippetOf } from '@enamel/domain/communications/messages/snippet'
import { type MailKind, mailKind } from '../../../adapters/email/mime/mail-kind.ts'
import { parseEmail } from '../../../adapters/email/mime/parse-email.ts'
import type { ParsedEmail } from '../../../adapters/email/mime/parsed-email.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { recipientAsSubscriber } from '../../unsubscribe/index.ts'
import type { InboundMessageRow, MessageSummary } from '../queue/inbound.queries.ts'
import type { Decision, PlaceableMessage, Placement, Reader } from '../queue/placement.ts'
import { emailPatient } from './email-patient.ts'
import { Envelope } from './envelope.ts'
import { envelopeOf, MailboxEmail, PlaceInMailbox } from './mailbox/mailbox-email.ts'
import { readMailboxEmail } from './mailbox/read-mailbox-email.ts'
import { placeDeliveryReport } from './place-delivery-report.ts'
import { type StoredParts, storeParts } from './store-parts.ts'
import { writeEmail } from './write-email.ts'

/**
 * Reads an email: correspondence (a message from a person, a program or a mailing list, or an automatic reply), a mail
 * server's report about our email, or a complaint about it as spam. The attachments of correspondence are stored before
 * it is placed. An unreadable email waits for review. Emails from a mailbox of the practice have rules of their own.
 */
export const readEmail: Reader = async (deps, inboundMessage) => {
  const entry = MailboxEmail.safeParse(inboundMessage.raw)
  const envelope = entry.success ? envelopeOf(entry.data) : Envelope.parse(inboundMessage.raw)
  // The provider of a mailbox did not hand the content over.
  if (inboundMessage.storage_key === null) return unreadable({ from: null, subject: '' }, envelope)
  const result = await parseEmail(await deps.storage.read(inboundMessage.storage_key))
  if (!result.ok) return unreadable(result, envelope)
  const { email } = result
  if (entry.success) return readMailboxEmail(deps, inboundMessage, email, entry.data)
  const kind = mailKind(email, envelope.envelope_from)
  switch (kind) {
    case 'delivery_report':
      return deliveryReport(deps, email, envelope)
    case 'complaint':
      return complaint(deps, email, envelope)
    case 'auto_reply':
    case 'computer_mail':
    case 'mailing_list':
    case 'message':
      return correspondence(deps, email, envelope, {
        kind,
        parts: await storeParts(deps, inboundMessage, email),
      })
  }
}

function unreadable(
  result: { from: { address: string } | null; subject: string },
  envelope: Envelope,
): PlaceableMessage {
  const summary = {
    sender: result.from?.address ?? envelope.envelope_from,
    subject: result.subject,
    snippet: '',
  }
  return { place: async () => ({ kind: 'unplaced', reason: 'unreadable', summary }) }
}

interface Correspondence {
  kind: Exclude<MailKind, 'delivery_report' | 'complaint'>
  parts: StoredParts
}

function correspondence(
  deps: Dependencies,
  email: ParsedEmail,
  envelope: Envelope,
  { kind, parts }: Correspondence,
): PlaceableMessage {
  return {
    async place(
      tx: PracticeTx,
      inboundMessage: InboundMessageRow,
      decision: Decision | null,
    ): Promise<Placement> {
      const now = deps.clock.now()
      const result = await emailPatient(tx, {
        email,
        envelope,
        decision,
        noLead: kind === 'message' ? null : kind,
        secret: deps.secret,
        now,
      })
      if (!result.ok) return { kind: 'unplaced', reason: result.reason, summary: summaryOf(email, envelope) }
      // An automatic reply need not be read; any other mail from a patient must be.
      const isAutomatic = kind === 'auto_reply'
      const inMailbox = PlaceInMailbox.safeParse(inboundMessage.raw).data
      await writeEmail(tx, {
        id: inboundMessage.id,
        patientId: result.patientId,
        at: inboundMessage.received_at,
        email,
        parts,
        from: email.from?.address ?? envelope.envelope_from,
        to: email.to.map((to) => to.address).join(', ') || envelope.recipients.join(', '),
        direction: { inbound: true, isAutomatic, isQuiet: isAutomatic },
        ...(inMailbox && { mailbox: inMailbox.in_mailbox }),
        now,
      })
      return { kind: 'placed', patientId: result.patientId, placedAs: inboundMessage.id }
    },
  }
}

/** A mail server's report about our email. A report that an unknown email failed is listed for staff. */
function deliveryReport(deps: Dependencies, email: ParsedEmail, envelope: Envelope): PlaceableMessage {
  return {
    place: async (tx) =>
      (await placeDeliveryReport(tx, { email, envelope, now: deps.clock.now() })) ?? {
        kind: 'unplaced',
        reason: 'bounce',
        summary: summaryOf(email, envelope),
      },
  }
}

/** A recipient reported our email as spam: they get no more marketing from the practice. */
function complaint(deps: Dependencies, email: ParsedEmail, envelope: Envelope): PlaceableMessage {
  return {
    async place(tx) {
      const now = deps.clock.now()
      const id = email.feedbackReport?.returnedMessageId
        ? communicationOfMessageId(email.feedbackReport.returnedMessageId)
        : null
      const subscriber = id && (await recipientAsSubscriber(tx, id))
      const patientId = id && (await patientOfCommunication(tx, id))
      if (!subscriber || !patientId)
        return { kind: 'unplaced', reason: 'bounce', summary: summaryOf(email, envelope) }
      await subscriber.unsubscribe({ origin: 'spam_report', text: 'Reported an email as spam' }, now)
      return { kind: 'placed', patientId, placedAs: null }
    },
  }
}

async function patientOfCommunication(tx: PracticeTx, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('communications')
    .select('patient_id')
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.patient_id
}

function summaryOf(email: ParsedEmail, envelope: Envelope): MessageSummary {
  return {
    sender: email.from?.address ?? envelope.envelope_from,
    subject: email.subject.slice(0, 500),
    snippet: snippetOf(email.text),
  }
}
