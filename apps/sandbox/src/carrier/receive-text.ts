import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Attempt, DeliveryQueue } from '../delivery-queue/delivery-queue.ts'
import type { ProductAnswer } from '../delivery-queue/post-to-product.ts'
import type { TextEntry } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Troubles } from '../trouble/troubles.ts'
import { type Keyword, keywordAnswers } from './keywords.ts'
import { mediaFilePath } from './media.routes.ts'
import type { Media, Message, MessageLedger } from './message-ledger.ts'
import type { OptOuts } from './opt-outs.ts'
import { segmentsOf } from './segments.ts'
import { newSid } from './sid.ts'
import { callWebhook } from './signed-webhook.ts'

export interface ReceiveNeeds {
  account: { accountSid: string; authToken: string }
  /** The product's address, without a slash at its end. */
  productUrl: () => string
  /** The sandbox's own address; files are fetched from it. */
  sandboxUrl: () => string
  clock: SandboxClock
  queue: DeliveryQueue
  ledger: MessageLedger
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
 * A patient texts a practice: the carrier stores it, handles its keywords, and delivers it until the product takes it.
 */
export function createReceiveText(needs: ReceiveNeeds) {
  const { account, clock, queue, ledger, optOuts, outbox, troubles } = needs

  return async (text: PatientText): Promise<{ entry: TextEntry; result: Attempt<ProductAnswer> }> => {
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
    ledger.add(message)
    const entry = outbox.add<TextEntry>(threadEntry(text, message, 'to_practice', now))
    const keyword = optOuts.notice(text.from, text.to, text.body)
    if (keyword) answerKeyword(keyword, text, now)
    const fields = {
      ...inboundFields(account.accountSid, message, keyword),
      ...mediaFields(`${needs.sandboxUrl()}/2010-04-01/Accounts/${account.accountSid}`, message),
    }
    const url = () => `${needs.productUrl()}/api/webhooks/twilio/sms`
    const partition = `text ${text.from}`
    const times = troubles.strikes('carrier', ['duplicate']) === 'duplicate' ? 2 : 1
    const handover = queue.hand(partition, () => callWebhook(account.authToken, url(), fields))
    for (let time = 1; time < times; time += 1) {
      queue.hand(partition, () => callWebhook(account.authToken, url(), fields))
    }
    handover.ended.then(({ kind }) => outbox.settle(entry.id, kind))
    return { entry, result: await handover.soon }
  }

  /** The carrier's own word to the patient. It is on the phone, but no practice sent it. */
  function answerKeyword(keyword: Keyword, text: PatientText, now: Date): void {
    const answer = { ...text, body: keywordAnswers[keyword] }
    outbox.add(threadEntry(answer, { sid: newSid('SM'), media: [] }, 'from_carrier', now))
  }
}

function threadEntry(
  { from, to, body }: PatientText,
  { sid, media }: Pick<Message, 'sid' | 'media'>,
  way: 'to_practice' | 'from_carrier',
  now: Date,
): Omit<TextEntry, 'id'> {
  return {
    kind: 'text',
    way,
    patient: from,
    practice: to,
    at: now.toISOString(),
    sid,
    body,
    media: media.map((file) => ({ type: file.type, path: mediaFilePath(file.sid) })),
    status: way === 'to_practice' ? 'handing_over' : 'delivered',
    error_code: null,
    headers: {},
    idempotency_key: null,
  }
}

/** Every field of an inbound message webhook; places are not known for these numbers. */
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

/** @param account where the account's resources are */
function mediaFields(account: string, { sid, media }: Message): Record<string, string> {
  const files = media.flatMap((file, index) => [
    [`MediaUrl${index}`, `${account}/Messages/${sid}/Media/${file.sid}`],
    [`MediaContentType${index}`, file.type],
  ])
  return { NumMedia: String(media.length), ...Object.fromEntries(files) }
}

export function countryOf(number: string): string {
  if (number.startsWith('+44')) return 'GB'
  return number.startsWith('+353') ? 'IE' : ''
}
