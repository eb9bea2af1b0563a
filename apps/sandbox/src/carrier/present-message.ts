import { rfc2822Date } from '../clock/rfc2822-date.ts'
import type { Message } from './message-store.ts'

/** A message as Twilio's 2010 API shows it. */
export function presentMessage(accountSid: string, message: Message) {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}`
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: rfc2822Date(message.createdAt),
    date_sent: message.sentAt && rfc2822Date(message.sentAt),
    date_updated: rfc2822Date(message.updatedAt),
    direction: message.direction,
    error_code: message.errorCode,
    error_message: null,
    from: message.from,
    messaging_service_sid: null,
    num_media: String(message.media.length),
    num_segments: String(message.segments),
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  }
}
