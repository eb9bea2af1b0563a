import { rfc2822Date } from '../clock/rfc2822-date.ts'
import type { Recording } from './recording-store.ts'

/** A recording as Twilio's 2010 API shows it. */
export function presentRecording(accountSid: string, { sid, callSid, seconds, startedAt }: Recording) {
  const created = rfc2822Date(startedAt)
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    call_sid: callSid,
    channels: 1,
    date_created: created,
    date_updated: created,
    duration: String(seconds),
    sid,
    source: 'DialVerb',
    start_time: created,
    status: 'completed',
    uri: `/2010-04-01/Accounts/${accountSid}/Recordings/${sid}.json`,
  }
}
