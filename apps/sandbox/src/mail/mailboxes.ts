import { setTimeout as wait } from 'node:timers/promises'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { MailEntry, MailStatus } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { addBrackets } from './address-parts.ts'
import type { AuthenticateMail } from './authenticate-mail.ts'
import { autoReply } from './auto-reply.ts'
import { type DeliveryResult, deliveryReport } from './delivery-report.ts'
import type { MailEvent, MailEvents } from './mail-events.ts'
import { type ReceivedMail, readReceivedMail } from './received-mail.ts'
import type { RelayedMail, RelayedRecipient } from './relay.ts'
import type { SendToProduct } from './send-to-product.ts'

/** How a mailbox handles mail. */
type Behaviour = 'delivered' | 'unknown_user' | 'full' | 'out_of_office'

/** The mailboxes with special behaviour, by the name before the @. All other mailboxes accept every email. */
const behaviourByName: Record<string, Behaviour> = {
  nobody: 'unknown_user',
  full: 'full',
  vacation: 'out_of_office',
}

/** @param address a recipient; a plus and the text after it are ignored */
function behaviourOf(address: string): Behaviour {
  const [name = ''] = address.toLowerCase().split(/[@+]/)
  return behaviourByName[name] ?? 'delivered'
}

export interface MailboxesDependencies {
  clock: SandboxClock
  outbox: Outbox
  events: Pick<MailEvents, 'add'>
  /** Sends reports and automatic replies to the mail's sender. */
  sendToProduct: SendToProduct
  /** Adds the mail to the mailbox of a recipient who has one that programs can read. */
  deliverTo: (address: string, raw: Buffer) => void
  /** Null for mail whose sender is not checked. */
  authenticate: AuthenticateMail | null
  /** The time between two events of an email, in milliseconds. */
  paceMs: number
  signal: AbortSignal
}

const delivered: DeliveryResult = {
  action: 'delivered',
  status: '2.0.0',
  diagnostic: '250 2.0.0 Ok',
  explanation: 'Your message was delivered to:',
}

/** The results that a mailbox reports for an email, in order. */
const resultsByBehaviour: Record<Behaviour, DeliveryResult[]> = {
  delivered: [delivered],
  out_of_office: [delivered],
  unknown_user: [
    {
      action: 'failed',
      status: '5.1.1',
      diagnostic: '550 5.1.1 The email account that you tried to reach does not exist',
      explanation: 'Your message could not be delivered to:',
    },
  ],
  full: [
    {
      action: 'delayed',
      status: '4.2.2',
      diagnostic: '452 4.2.2 The mailbox is full; trying again',
      explanation: 'Your message has not yet been delivered to:',
    },
    {
      action: 'failed',
      status: '5.2.2',
      diagnostic: '552 5.2.2 The mailbox is full',
      explanation: 'Your message could not be delivered to:',
    },
  ],
}

const outboxStatus: Record<DeliveryResult['action'], MailStatus> = {
  delivered: 'delivered',
  delayed: 'delayed',
  failed: 'bounced',
}

const notifyKeyword: Record<DeliveryResult['action'], string> = {
  delivered: 'SUCCESS',
  delayed: 'DELAY',
  failed: 'FAILURE',
}

/** Without a NOTIFY parameter from the sender, failures and delays are reported (RFC 3461 section 4.1). */
const DEFAULT_NOTIFY = ['FAILURE', 'DELAY']

/** Delivers the product's mail to the recipients' mailboxes and reports the results to the envelope sender. */
export function createMailboxes({
  clock,
  outbox,
  events,
  sendToProduct,
  deliverTo,
  authenticate,
  paceMs,
  signal,
}: MailboxesDependencies) {
  /** Resolves when the mail is recorded. The deliveries and the check of its sender continue afterwards. */
  return async (mail: RelayedMail): Promise<void> => {
    const content = await readReceivedMail(mail.raw)
    const arrivedAt = clock.now()
    const entries = mail.recipients.map((recipient) => {
      events.add(eventOf('accepted', mail, content, recipient, arrivedAt))
      const entry = outbox.add<MailEntry>(entryOf(mail, content, recipient, arrivedAt), content.contents)
      deliver(mail, content, recipient, entry, arrivedAt).catch(() => undefined) // The sandbox has stopped.
      return entry
    })
    authenticate?.(mail).then((authentication) => {
      for (const { id } of entries) outbox.change(id, { authentication })
    })
  }

  async function deliver(
    mail: RelayedMail,
    content: ReceivedMail,
    recipient: RelayedRecipient,
    entry: MailEntry,
    arrivedAt: Date,
  ): Promise<void> {
    const behaviour = behaviourOf(recipient.address)
    for (const result of resultsByBehaviour[behaviour]) {
      await wait(paceMs, undefined, { signal })
      const now = clock.now()
      outbox.change(entry.id, { status: outboxStatus[result.action] })
      events.add({
        ...eventOf(result.action === 'delivered' ? 'delivered' : 'failed', mail, content, recipient, now),
        ...(result.action === 'delayed' ? { severity: 'temporary' } : {}),
        ...(result.action === 'failed' ? { severity: 'permanent' } : {}),
        'delivery-status': deliveryStatus(result),
      })
      if (result.action === 'delivered') deliverTo(recipient.address, mail.raw)
      report(mail, recipient, result, arrivedAt, now)
    }
    if (behaviour === 'out_of_office') await sendAutoReply(mail, content, recipient)
  }

  function report(
    mail: RelayedMail,
    recipient: RelayedRecipient,
    result: DeliveryResult,
    arrivedAt: Date,
    now: Date,
  ): void {
    const isRequested = (recipient.notify ?? DEFAULT_NOTIFY).includes(notifyKeyword[result.action])
    if (!isRequested || mail.envelopeFrom === '') return
    const reported = { ...mail, ...recipient, recipient: recipient.address, arrivedAt }
    const raw = Buffer.from(deliveryReport(reported, result, now), 'latin1')
    sendToProduct(`report ${recipient.address}`, { from: '', to: [mail.envelopeFrom], raw })
  }

  async function sendAutoReply(mail: RelayedMail, content: ReceivedMail, { address }: RelayedRecipient) {
    const reply = autoReply(content, mail.envelopeFrom, address)
    if (!reply) return
    const raw = await new MailComposer({ ...reply, date: clock.now() }).compile().build()
    sendToProduct(`mail ${address}`, { from: '', to: [mail.envelopeFrom], raw })
  }
}

function entryOf(
  mail: RelayedMail,
  content: ReceivedMail,
  { address }: RelayedRecipient,
  at: Date,
): Omit<MailEntry, 'id'> {
  const { from, subject, text, html, references, attachments, headers } = content
  return {
    kind: 'mail',
    direction: 'to_patient',
    patient: address.toLowerCase(),
    practice: mail.envelopeFrom,
    at: at.toISOString(),
    from,
    to: address,
    subject,
    text,
    html,
    status: 'delivered',
    message_id: content.messageId,
    references,
    reply_to: content.replyTo,
    attachments,
    headers,
    // The sender's id for this mail: its ENVID, or the Message-ID.
    authentication: null,
    idempotency_key: mail.envelopeId ?? (content.messageId ? content.messageId.replace(/^<|>$/g, '') : null),
  }
}

function eventOf(
  event: MailEvent['event'],
  mail: RelayedMail,
  content: ReceivedMail,
  { address }: RelayedRecipient,
  at: Date,
): Omit<MailEvent, 'id' | 'recipient-domain' | 'log-level'> {
  return {
    event,
    timestamp: at.getTime() / 1000,
    recipient: address,
    message: {
      headers: {
        'message-id': content.messageId && addBrackets(content.messageId).slice(1, -1),
        from: content.from,
        to: content.headers.to ?? address,
        subject: content.subject,
      },
      size: mail.raw.length,
    },
    envelope: { sender: mail.envelopeFrom, targets: address, transport: 'smtp' },
  }
}

function deliveryStatus({ diagnostic, status }: DeliveryResult) {
  return { code: Number(diagnostic.slice(0, 3)), message: diagnostic.slice(4), 'enhanced-code': status }
}
