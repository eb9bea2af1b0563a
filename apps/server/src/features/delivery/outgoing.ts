import type { MailService } from '../../adapters/email/mail-service.ts'
import type { OutgoingEmail } from '../../adapters/email/relay/mail-relay.ts'
import type { OutgoingSms } from '../../adapters/sms/carrier.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { filesOfMessages } from '../communications/index.ts'
import { mediaUrl, textAsSent } from '../file-links/index.ts'
import { composeEmails } from './compose-email.ts'
import type { DeliveryRow } from './delivery.queries.ts'
import { outgoingFromMailbox } from './outgoing-from-mailbox.ts'
import type { Outgoing } from './outgoing-message.ts'
import { outgoingWhatsApp } from './outgoing-whatsapp.ts'

/** How long after an attempt the carrier is asked about a text. By then the carrier lists all texts it has accepted. */
const TEXT_SETTLE_MS = 5_000

/**
 * Reads everything that the messages need, so that sending them needs no further query.
 * @returns each message by its id
 */
export async function outgoingOf(
  tx: PracticeTx,
  messages: readonly DeliveryRow[],
  deps: Dependencies,
): Promise<ReadonlyMap<string, Outgoing>> {
  const emails = messages.filter(({ comm_type }) => comm_type === 'email' || comm_type === 'marketing_email')
  const outgoing = await outgoingMails(tx, emails, deps)
  for (const message of messages) {
    if (!outgoing.has(message.id)) outgoing.set(message.id, await outgoingToPhone(tx, message, deps))
  }
  return outgoing
}

async function outgoingMails(
  tx: PracticeTx,
  messages: readonly DeliveryRow[],
  deps: Dependencies,
): Promise<Map<string, Outgoing>> {
  if (messages.length === 0) return new Map()
  const service = await deps.mail.serviceOf(tx)
  const rows = new Map(messages.map((message) => [message.id, message]))
  const emails = await composeEmails(tx, messages, deps)
  return new Map(
    emails.map((email) => {
      const { mailbox = null, mailbox_thread: thread = null } = rows.get(email.id) ?? {}
      const outgoing =
        mailbox === null
          ? outgoingMail(email, service)
          : outgoingFromMailbox(email, { mailbox, thread, clientId: tx.clientId })
      return [email.id, outgoing]
    }),
  )
}

async function outgoingToPhone(tx: PracticeTx, message: DeliveryRow, deps: Dependencies): Promise<Outgoing> {
  switch (message.comm_type) {
    case 'sms':
      return outgoingText({
        id: message.id,
        from: message.from_number ?? '',
        to: message.to_number ?? '',
        ...(await contentOfText(tx, message, deps)),
      })
    case 'whatsapp_message':
      return outgoingWhatsApp(tx, message, deps)
    default:
      throw new Error(`No provider for ${message.comm_type}`)
  }
}

/** The text as the patient gets it: with a link to its files, or with the files themselves. */
async function contentOfText(
  tx: PracticeTx,
  message: DeliveryRow,
  deps: Dependencies,
): Promise<Pick<OutgoingSms, 'body' | 'media'>> {
  if (message.files_sent_as === null) return { body: message.text_content, media: [] }
  const files = await filesOfMessages(tx, [message.id])
  const body = textAsSent(message, files, deps)
  const now = deps.clock.now()
  const urlOf = (position: number) =>
    mediaUrl({ clientId: tx.clientId, messageId: message.id, position }, deps, now)
  return { body, media: message.files_sent_as === 'mms' ? files.map((_, position) => urlOf(position)) : [] }
}

function outgoingText(sms: OutgoingSms): Outgoing {
  return {
    settleMs: TEXT_SETTLE_MS,
    async send({ deps: { carrier } }, lastCheck) {
      if (!carrier) return { kind: 'refused', reason: 'setup' }
      return (await lastCheck()) ?? carrier.sendSms(sms)
    },
    async ask({ deps: { carrier } }, since, assignedIds) {
      return carrier
        ? carrier.findSms(sms, since, assignedIds)
        : { kind: 'cannot_ask', detail: 'no carrier configured' }
    },
  }
}

function outgoingMail(email: OutgoingEmail, service: MailService | null): Outgoing {
  return {
    settleMs: service?.settleMs ?? 0,
    send: async (_context, lastCheck) =>
      service?.sendEmail(email, lastCheck) ?? { kind: 'refused', reason: 'setup' },
    ask: async () =>
      service?.findEmail(email.messageId) ?? { kind: 'cannot_ask', detail: 'no mail service configured' },
  }
}
