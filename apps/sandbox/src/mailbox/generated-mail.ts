import { z } from 'zod'
import { DAY_MS } from '../clock/day.ts'
import { rfc2822Date } from '../clock/rfc2822-date.ts'
import { type Random, randomFrom } from '../practice-system/random.ts'
import type { Folder, Message } from './message.ts'

/** Which emails are generated. The same values, ended at the same time, give the same emails. */
export const FillOptions = z.object({
  seed: z.number().int(),
  count: z.number().int(),
  /** Addresses from and to which a share of the emails is. */
  senders: z.array(z.string()),
  /** The share of emails from or to the senders. */
  share: z.number().min(0).max(1),
  /** Over how many days the emails are spread. */
  days: z.number(),
})
export type FillOptions = z.infer<typeof FillOptions>

/** An email as it is generated: a message that is not in a mailbox yet. */
export interface GeneratedMail {
  folder: Folder
  isUnread: boolean
  at: number
  from: string
  to: readonly string[]
  subject: string
  /** The index of the email that it answers, or null. */
  answers: number | null
  content: number
}

/** Of the emails from and to one sender, this share is sent by the practice. */
const SENT_SHARE = 0.35
const UNREAD_SHARE = 0.05

const newsletters = ['offers@news.supplies.example', 'weekly@letters.dental-times.example']
const strangers = [
  'accounts@laundry.example',
  'jo@private.example',
  'rota@agency.example',
  'it@support.example',
]
const topics = [
  'My appointment',
  'A question about my treatment',
  'Whitening',
  'Invoice',
  'Implant',
  'New forms',
]
const sentences = [
  'Thank you for your message.',
  'Could you let me know which day suits best?',
  'I would like to know more about the costs.',
  'The mornings are better for me.',
  'Please find the details below.',
  'See you next week.',
]

/** Generates emails in order of time. @param until when they end, in milliseconds since 1970 */
export function* generateMails(
  account: string,
  options: FillOptions,
  until: number,
): Generator<GeneratedMail> {
  const { seed, count, senders, share, days } = options
  const random = randomFrom(seed)
  const lastReceived = new Map<string, { index: number; subject: string }>()
  const toAccount = [account]
  const begin = until - days * DAY_MS
  for (let index = 0; index < count; index += 1) {
    const isOfSender = senders.length > 0 && random.chance(share)
    const other = isOfSender ? random.pick(senders) : random.pick(otherPeople(random))
    const previous = lastReceived.get(other)
    const isSent = previous !== undefined && !newsletters.includes(other) && random.chance(SENT_SHARE)
    const topic = `${random.pick(topics)} ${index}`
    const common = { at: Math.floor(begin + (days * DAY_MS * (index + 1)) / (count + 1)), content: index }
    if (isSent) {
      const subject = `Re: ${previous.subject}`
      yield {
        ...common,
        folder: 'sent',
        isUnread: false,
        from: account,
        to: [other],
        subject,
        answers: previous.index,
      }
    } else {
      lastReceived.set(other, { index, subject: topic })
      const isUnread = random.chance(UNREAD_SHARE)
      yield {
        ...common,
        folder: 'inbox',
        isUnread,
        from: other,
        to: toAccount,
        subject: topic,
        answers: null,
      }
    }
  }
}

const otherPeople = (random: Random) => (random.chance(0.5) ? newsletters : strangers)

/** The bytes of a message. */
export function rawOf(message: Message): Buffer {
  return Buffer.isBuffer(message.content) ? message.content : Buffer.from(writeMail(message, message.content))
}

function writeMail({ from, to, at, subject, messageId, inReplyTo }: Message, number: number): string {
  const reply = inReplyTo ? [`In-Reply-To: ${inReplyTo}`, `References: ${inReplyTo}`] : []
  const list = newsletters.includes(from)
    ? [
        `List-Unsubscribe: <https://news.example/u/${number}>`,
        `List-Id: <${from.replace('@', '.')}>`,
        'Precedence: bulk',
      ]
    : []
  const body = Array.from(
    { length: 2 + (number % 4) },
    (_, line) => sentences[(number + line) % sentences.length],
  )
  return [
    `Date: ${rfc2822Date(new Date(at))}`,
    `From: ${from}`,
    `To: ${to.join(', ')}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    ...reply,
    ...list,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 7bit',
    '',
    ...body,
    '',
  ].join('\r\n')
}
