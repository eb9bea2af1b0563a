import { v7 as uuid } from 'uuid'
import type { ParsedEmail } from '../../../../adapters/email/mime/parsed-email.ts'
import type { PracticeTx } from '../../../../db/practice-tx.ts'
import { patientByEmail } from '../../../patients/index.ts'
import type { InboundMessageRow } from '../../queue/inbound.queries.ts'
import type { StoredParts } from '../store-parts.ts'
import { patientInThread, threadOf } from '../thread-patient.ts'
import { writeEmail } from '../write-email.ts'
import type { MailboxEmail } from './mailbox-email.ts'

interface SentEmail {
  inboundMessage: InboundMessageRow
  email: ParsedEmail
  entry: MailboxEmail
  parts: StoredParts
  now: Date
}

/**
 * Writes an email that the practice sent with its own mail program to the timelines of the patients to whom it went.
 * @returns the patients, the first of whom has the email under the id of the inbound message
 */
export async function writeSentEmail(
  tx: PracticeTx,
  { inboundMessage, email, entry, parts, now }: SentEmail,
): Promise<string[]> {
  const recipients = await recipientsOf(tx, email, entry)
  const to = [...email.to, ...email.cc].map(({ address }) => address).join(', ') || entry.to.join(', ')
  let id = inboundMessage.id
  for (const patientId of recipients) {
    await writeEmail(tx, {
      id,
      patientId,
      at: inboundMessage.received_at,
      email,
      parts,
      from: email.from?.address ?? entry.from,
      to,
      direction: { inbound: false },
      mailbox: { mailbox: entry.mailbox, mailbox_thread: entry.thread },
      now,
    })
    id = uuid()
  }
  return recipients
}

/**
 * The patients to whom an email went, each once. If several patients share an address, it went to the one whose email it
 * answers.
 */
async function recipientsOf(
  tx: PracticeTx,
  email: ParsedEmail,
  { patients }: MailboxEmail,
): Promise<string[]> {
  const ids = new Set<string>()
  for (const address of patients) {
    const patientId =
      (await patientInThread(tx, threadOf(email), address)) ?? (await patientByEmail(tx, address))
    if (patientId) ids.add(patientId)
  }
  return [...ids]
}
