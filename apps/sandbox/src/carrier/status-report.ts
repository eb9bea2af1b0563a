import type { Message } from './message-store.ts'

const API_VERSION = '2010-04-01'

/** The fields of a status callback, with the message's current status. */
export function statusReport(accountSid: string, message: Message): Record<string, string> {
  return {
    AccountSid: accountSid,
    ApiVersion: API_VERSION,
    From: message.from,
    MessageSid: message.sid,
    MessageStatus: message.status,
    SmsSid: message.sid,
    SmsStatus: message.status,
    To: message.to,
    ...(message.errorCode ? { ErrorCode: String(message.errorCode) } : {}),
    ...(message.status === 'delivered' ? { RawDlrDoneDate: compactMinute(message.updatedAt) } : {}),
  }
}

/** YYMMDDhhmm in UTC. */
function compactMinute(instant: Date): string {
  return instant.toISOString().slice(2, 16).replace(/\D/g, '')
}
