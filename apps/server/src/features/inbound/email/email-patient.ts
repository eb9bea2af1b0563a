import { domainOf, replyTokenOf } from '@enamel/domain/communications/email/addresses'
import { authorOf, couldBeSameAuthor, type MailAuthor } from '@enamel/domain/communications/email/author'
import { normaliseEmail } from '@enamel/domain/patients/email-address'
import type { UnplacedReason } from '@enamel/domain/unplaced/reasons'
import type { ParsedEmail } from '../../../adapters/email/mime/parsed-email.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { patientOfReplyToken } from '../../delivery/index.ts'
import { patientByEmail, patientExists } from '../../patients/index.ts'
import type { Decision } from '../queue/placement.ts'
import { patientOfSender } from '../queue/sender-patient.ts'
import type { Envelope } from './envelope.ts'
import { patientByThread, threadOf } from './thread-patient.ts'

interface Input {
  email: ParsedEmail
  envelope: Envelope
  decision: Decision | null
  /** Why an unknown sender does not become a lead; null when they do. */
  noLead: UnplacedReason | null
  secret: string
  now: Date
}

type PatientResult = { ok: true; patientId: string } | { ok: false; reason: UnplacedReason }

/**
 * Finds an email's patient: by the reply address it was sent to, by the email it replies to, or by its author. An email
 * with neither From nor Reply-To counts as written by its envelope sender. An unknown author becomes a new lead, unless
 * the email is automatic or list mail. An email without a usable sender address waits for review.
 */
export async function emailPatient(tx: PracticeTx, input: Input): Promise<PatientResult> {
  const { email, envelope, decision, noLead, secret, now } = input
  const known =
    decision?.patientId ??
    (await patientByReplyAddress(tx, envelope, secret)) ??
    (await patientByThread(tx, [...threadOf(email), ...envelope.recipients], email.from?.address ?? null))
  if (known) return { ok: true, patientId: known }
  const sender = (await authorOfEmail(tx, email, envelope)) ?? envelopeSender(envelope)
  if (!decision) {
    if (!sender) return { ok: false, reason: 'no_sender' }
    const address = normaliseEmail(sender.address)
    if (noLead || !address) {
      const patientId = address && (await patientByEmail(tx, address))
      return patientId ? { ok: true, patientId } : { ok: false, reason: noLead ?? 'no_reply_address' }
    }
  }
  const { patientId } = await patientOfSender(
    tx,
    { name: sender?.name ?? '', email: sender?.address ?? null, phone: null },
    decision,
    now,
  )
  return { ok: true, patientId }
}

/** The email's author. A patient who only asks for replies at a different address of their own stays the author. */
async function authorOfEmail(
  tx: PracticeTx,
  { from, replyTo }: ParsedEmail,
  { recipients }: Envelope,
): Promise<MailAuthor | null> {
  const author = authorOf({ from, replyTo, practiceDomains: recipients.map(domainOf) })
  if (!from || !author || author === from || !couldBeSameAuthor(from, author)) return author
  const address = normaliseEmail(from.address)
  return address && (await patientByEmail(tx, address)) ? from : author
}

/**
 * The envelope's sender, for an email without From and Reply-To, such as scanners and copiers often send; null when it
 * is empty.
 */
function envelopeSender({ envelope_from }: Envelope): { name: string; address: string } | null {
  return envelope_from === '' ? null : { name: '', address: envelope_from }
}

async function patientByReplyAddress(
  tx: PracticeTx,
  { recipients }: Envelope,
  secret: string,
): Promise<string | null> {
  for (const recipient of recipients) {
    const token = replyTokenOf(recipient)
    const patientId = token && patientOfReplyToken(token, secret)
    if (patientId && (await patientExists(tx, patientId))) return patientId
  }
  return null
}
