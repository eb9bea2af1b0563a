import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Attempt } from '../delivery-queue/delivery-queue.ts'
import type { ProductResponse } from '../delivery-queue/post-to-product.ts'
import type { TextEntry } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Troubles } from '../trouble/troubles.ts'
import { type Keyword, keywordReplies } from './keywords.ts'
import { mediaFilePath } from './media.routes.ts'
import type { Media, Message, MessageStore } from './message-store.ts'
import type { NumberStore } from './number-store.ts'
import type { OptOuts } from './opt-outs.ts'
import type { ReportToProduct } from './report-to-product.ts'
import { segmentsOf } from './segments.ts'
import { newSid } from './sid.ts'

export interface ReceiveDependencies {
  account: { accountSid: string }
  /** The product's address, without a trailing slash. */
  productUrl: () => string
  /** The sandbox's own address; files are fetched from it. */
  sandboxUrl: () => string
  clock: SandboxClock
  reportToProduct: ReportToProduct
  messages: MessageStore
  numbers: NumberStore
  optOuts: OptOuts
  outbox: Outbox
  troubles: Troubles
}

export interface PatientText {
  from: string
  to: string
  body: string
  media: readonly Omit<Media, 'sid'>[]
}

/**
 * A patient texts a practice: the carrier stores the text, handles its keyword, if any, and reports it to the product.
 */
export function createReceiveText(deps: ReceiveDependencies) {
  const { account, clock, reportToProduct, messages, numbers, optOuts, outbox, troubles } = deps

  return async (text: PatientText): Promise<{ entry: TextEntry; result: Attempt<ProductResponse> }> => {
    const now = clock.now()
    const message: Message = {
      sid: newSid(text.media.length > 0 ? 'MM' : 'SM'),
      direction: 'inbound',
      ...text,
      media: text.media.map((file) => ({ ...file, sid: newSid('ME') })),
      segments: segmentsOf(text.body),
      status: 'received',
      errorCode: null,
      createdAt: now,
      updatedAt: now,
      sentAt: now,
    }
    messages.add(message)
    const entry = outbox.add<TextEntry>(threadEntry(text, message, 'to_practice', now))
    const keyword = optOuts.recordText(text.from, text.to, text.body)
    if (keyword) replyToKeyword(keyword, text, now)
    const fields = {
      ...inboundFields(account.accountSid, message, keyword),
      ...mediaFields(`${deps.sandboxUrl()}/2010-04-01/Accounts/${account.accountSid}`, message),
    }
    const url = () => numbers.find(text.to)?.smsUrl ?? `${deps.productUrl()}/api/webhooks/twilio/sms`
    const partition = `text ${text.from}`
    const copies = troubles.next('carrier', ['duplicate']) === 'duplicate' ? 2 : 1
    const delivery = reportToProduct(partition, url, fields)
    for (let copy = 1; copy < copies; copy += 1) reportToProduct(partition, url, fields)
    delivery.final.then(({ kind }) => outbox.settle(entry.id, kind))
    return { entry, result: await delivery.first }
  }

  /** Adds the carrier's own reply to the patient's phone; no practice sent it. */
  function replyToKeyword(keyword: Keyword, text: PatientText, now: Date): void {
    const reply = { ...text, body: keywordReplies[keyword] }
    outbox.add(threadEntry(reply, { sid: newSid('SM'), media: [] }, 'from_carrier', now))
  }
}

function threadEntry(
  { from, to, body }: PatientText,
  { sid, media }: Pick<Message, 'sid' | 'media'>,
  direction: 'to_practice' | 'from_carrier',
  now: Date,
): Omit<TextEntry, 'id'> {
  return {
    kind: 'text',
    direction,
    patient: from,
    practice: to,
    at: now.toISOString(),
    sid,
    body,
    media: media.map((file) => ({ type: file.type, path: mediaFilePath(file.sid) })),
    status: direction === 'to_practice' ? 'handing_over' : 'delivered',
    error_code: null,
    headers: {},
    idempotency_key: null,
  }
}

/**
 * The fields of the webhook for an inbound message, except for those of its files. Twilio does not know the cities of
 * these numbers.
 */
function inboundFields(
  accountSid: string,
  message: Message,
  keyword: Keyword | null,
): Record<string, string> {
  return {
    AccountSid: accountSid,
    ApiVersion: '2010-04-01',
    Body: message.body,
    From: message.from,
    FromCity: '',
    FromCountry: countryOf(message.from),
    FromState: '',
    FromZip: '',
    MessageSid: message.sid,
    NumSegments: String(message.segments),
    SmsMessageSid: message.sid,
    SmsSid: message.sid,
    SmsStatus: 'received',
    To: message.to,
    ToCity: '',
    ToCountry: countryOf(message.to),
    ToState: '',
    ToZip: '',
    ...(keyword ? { OptOutType: keyword } : {}),
  }
}

/** @param accountUrl the URL of the account's resources */
function mediaFields(accountUrl: string, { sid, media }: Message): Record<string, string> {
  const files = media.flatMap((file, index) => [
    [`MediaUrl${index}`, `${accountUrl}/Messages/${sid}/Media/${file.sid}`],
    [`MediaContentType${index}`, file.type],
  ])
  return { NumMedia: String(media.length), ...Object.fromEntries(files) }
}

export function countryOf(number: string): string {
  if (number.startsWith('+44')) return 'GB'
  return number.startsWith('+353') ? 'IE' : ''
}
