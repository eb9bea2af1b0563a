import { API_BASE } from '../../api-base.ts'
import type { Carrier, CarrierReport } from './carrier.ts'
import type { TwilioAccount } from './twilio-account.ts'
import { twilioLists } from './twilio-lists.ts'
import { fetchTwilioMedia, fetchTwilioRecording } from './twilio-media.ts'
import { twilioMessages } from './twilio-messages.ts'
import { type TwilioRegulatory, twilioNumbers } from './twilio-numbers.ts'
import { twilioSentSms } from './twilio-status.ts'
import {
  dialReply,
  emptyReply,
  isSigned,
  readCall,
  readCallEnd,
  readRecording,
  readSms,
  readSmsStatus,
  TWILIO_PATHS,
} from './twilio-webhooks.ts'

export interface TwilioOptions extends TwilioAccount {
  /** The product's public address, to which Twilio sends its reports. */
  publicUrl: string
  regulatory: TwilioRegulatory
}

/** Twilio as the carrier: its REST API for texts, calls and numbers, its media, and its webhooks. */
export function twilioCarrier({ publicUrl, regulatory, ...account }: TwilioOptions): Carrier {
  const urlOf = (report: CarrierReport) => `${publicUrl}${API_BASE}${TWILIO_PATHS[report]}`
  return {
    ...twilioMessages(account, (id) => `${urlOf('smsStatus')}?communication=${id}`),
    ...twilioNumbers(account, { regulatory, urlOf }),
    ...twilioLists(account),
    ...twilioSentSms(account),
    fetchMedia: (url) => fetchTwilioMedia(url, account),
    fetchRecording: (url) => fetchTwilioRecording(url, account),
    paths: TWILIO_PATHS,
    isSigned: (request) => isSigned(account.authToken, request),
    readSms,
    readSmsStatus,
    readCall,
    readCallEnd,
    readRecording,
    emptyReply,
    dialReply: (number, recorded) => dialReply(number, recorded, urlOf),
  }
}
