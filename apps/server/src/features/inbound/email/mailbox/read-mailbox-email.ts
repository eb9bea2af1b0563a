import { mailKind } from '../../../../adapters/email/mime/mail-kind.ts'
import type { ParsedEmail } from '../../../../adapters/email/mime/parsed-email.ts'
import type { PracticeTx } from '../../../../db/practice-tx.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { patientByEmail } from '../../../patients/index.ts'
import type { InboundMessageRow } from '../../queue/inbound.queries.ts'
import type { Decision, PlaceableMessage, Placement } from '../../queue/placement.ts'
import { communicationWithMessageId } from '../communication-with-message-id.ts'
import { emailPatient } from '../email-patient.ts'
import type { Envelope } from '../envelope.ts'
import { placeDeliveryReport } from '../place-delivery-report.ts'
import { type StoredParts, storeParts } from '../store-parts.ts'
import { writeEmail } from '../write-email.ts'
import { envelopeOf, type MailboxEmail } from './mailbox-email.ts'
import { recogniseOwnEmail } from './own-email.ts'
import { writeSentEmail } from './write-sent-email.ts'

interface Read {
  deps: Dependencies
  email: ParsedEmail
  entry: MailboxEmail
  envelope: Envelope
  parts: StoredParts
}

/**
 * Reads an email from the practice's mailbox, received or sent by the practice itself. It was chosen because it belongs
 * to a patient (domain/mailbox); if there is no such patient any more, it is deleted.
 */
export async function readMailboxEmail(
  deps: Dependencies,
  inboundMessage: InboundMessageRow,
  email: ParsedEmail,
  entry: MailboxEmail,
): Promise<PlaceableMessage> {
  const envelope = envelopeOf(entry)
  const read = { deps, email, entry, envelope, parts: await storeParts(deps, inboundMessage, email) }
  const discarded = discard(inboundMessage, read.parts)
  return {
    async place(tx, row, decision) {
      if (entry.folder === 'sent') return (await placeSent(tx, row, read)) ?? discarded
      return (await placeReceived(tx, row, read, decision)) ?? discarded
    },
  }
}

function discard({ storage_key }: InboundMessageRow, parts: StoredParts): Placement {
  const keys = parts.map(({ storageKey }) => storageKey)
  return { kind: 'discarded', storageKeys: [...keys, ...(storage_key === null ? [] : [storage_key])] }
}

/** @returns null for an email that the product sent, which is on its timeline already, or one to no patient */
async function placeSent(tx: PracticeTx, row: InboundMessageRow, read: Read): Promise<Placement | null> {
  const { deps, email, entry, parts } = read
  const now = deps.clock.now()
  if (await recogniseOwnEmail(tx, { email, entry }, now)) return null
  const patientIds = await writeSentEmail(tx, { inboundMessage: row, email, entry, parts, now })
  const [patientId] = patientIds
  return patientId === undefined ? null : { kind: 'placed', patientId, placedAs: row.id }
}

/** @returns null for an email of no patient */
async function placeReceived(
  tx: PracticeTx,
  row: InboundMessageRow,
  { deps, email, entry, envelope, parts }: Read,
  decision: Decision | null,
): Promise<Placement | null> {
  const now = deps.clock.now()
  const kind = mailKind(email, entry.from)
  if (kind === 'complaint' || (kind === 'mailing_list' && !(await answersOurs(tx, entry)))) return null
  if (kind === 'delivery_report') return placeDeliveryReport(tx, { email, envelope, now })
  const result = await emailPatient(tx, {
    email,
    envelope,
    decision,
    // A stranger in a mailbox is no lead (docs/adr/0061).
    noLead: 'no_sender',
    secret: deps.secret,
    now,
  })
  const patientId = result.ok ? result.patientId : await patientWithAddress(tx, entry)
  if (patientId === null) return null
  const isAutomatic = kind === 'auto_reply'
  await writeEmail(tx, {
    id: row.id,
    patientId,
    at: row.received_at,
    email,
    parts,
    from: email.from?.address ?? entry.from,
    to: email.to.map(({ address }) => address).join(', ') || entry.to.join(', '),
    direction: { inbound: true, isAutomatic, isQuiet: isAutomatic || entry.quiet },
    mailbox: { mailbox: entry.mailbox, mailbox_thread: entry.thread },
    now,
  })
  return { kind: 'placed', patientId, placedAs: row.id }
}

/** Whether an email answers one of ours, so that it counts even if it has headers of a list (docs/adr/0061). */
async function answersOurs(tx: PracticeTx, { answers = null }: MailboxEmail): Promise<boolean> {
  return (await communicationWithMessageId(tx, answers)) !== null
}

/** The patient for whose address the email was chosen, though its author is somebody else. */
async function patientWithAddress(tx: PracticeTx, { patients }: MailboxEmail): Promise<string | null> {
  for (const address of patients) {
    const patientId = await patientByEmail(tx, address)
    if (patientId !== undefined) return patientId
  }
  return null
}
