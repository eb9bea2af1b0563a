import {
  carrierFailure,
  isTemporaryCarrierRefusal,
} from '@enamel/domain/communications/delivery/carrier-failure'
import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { errorCode, neverConnected } from '../never-connected.ts'
import type { AskResult, SendResult } from '../send-result.ts'
import type { Carrier, OutgoingSms } from './carrier.ts'
import { type TwilioAccount, twilioClient } from './twilio-account.ts'

const TIMEOUT_MS = 15_000
/**
 * The most connections at a time: enough for all messages of staff that a worker handles, beside those of bulk messages.
 * They stay open while no text is sent, since opening one takes longer than sending a text.
 */
const MAX_CONNECTIONS = 50

interface TwilioMessage {
  sid: string
  body: string
  direction: string
}

/**
 * Texts through Twilio's REST API (source: its 2010-04-01 API).
 * @param reportTo the address for the status reports of a text, by the communication's id
 */
export function twilioMessages(
  account: TwilioAccount,
  reportTo: (communicationId: string) => string,
): Pick<Carrier, 'sendSms' | 'findSms'> {
  const { accountSid, baseUrl } = account
  const client = twilioClient(account, {
    timeout: TIMEOUT_MS,
    maxSockets: MAX_CONNECTIONS,
    maxFreeSockets: MAX_CONNECTIONS,
  })
  const common = {
    uri: `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`,
    timeout: TIMEOUT_MS,
  }

  async function sendSms({ id, from, to, body, media }: OutgoingSms): Promise<SendResult> {
    try {
      const response = await client.request({
        ...common,
        method: 'post',
        // Twilio has no idempotency key for messages and ignores the header, which is only useful in its logs.
        headers: { 'Idempotency-Key': id },
        data: {
          To: to,
          From: from,
          Body: body,
          StatusCallback: reportTo(id),
          ...(media.length > 0 && { MediaUrl: media }),
        },
      })
      return sendResultOf(response.statusCode, response.body)
    } catch (error) {
      return networkResultOf(error)
    }
  }

  async function findSms(message: OutgoingSms, since: Date, known: ReadonlySet<string>): Promise<AskResult> {
    try {
      const response = await client.request({
        ...common,
        method: 'get',
        params: { To: message.to, From: message.from, 'DateSent>': twilioDay(since), PageSize: '1000' },
      })
      if (response.statusCode !== 200) return { kind: 'cannot_ask', detail: `HTTP ${response.statusCode}` }
      const listed = (response.body as { messages: TwilioMessage[] }).messages
      const found = listed.find(
        ({ sid, body, direction }) => body === message.body && direction !== 'inbound' && !known.has(sid),
      )
      return found ? { kind: 'found', providerId: found.sid } : { kind: 'not_found' }
    } catch (error) {
      return { kind: 'cannot_ask', detail: errorCode(error) }
    }
  }

  return { sendSms, findSms }
}

function sendResultOf(status: number, body: unknown): SendResult {
  const answer = (typeof body === 'object' && body !== null ? body : {}) as { sid?: string; code?: number }
  if (status >= 200 && status < 300 && answer.sid) return { kind: 'accepted', providerId: answer.sid }
  if (status === 429 || isTemporaryCarrierRefusal(answer.code))
    return { kind: 'postponed', detail: answer.code ? `code ${answer.code}` : `HTTP ${status}` }
  if (status >= 400 && status < 500) return { kind: 'refused', reason: carrierFailure(answer.code) }
  return { kind: 'unclear', detail: `HTTP ${status}` }
}

function networkResultOf(error: unknown): SendResult {
  const reason = errorCode(error)
  return { kind: neverConnected(reason) ? 'postponed' : 'unclear', detail: reason }
}

/** Twilio lists texts by days in UTC; the day before covers texts around midnight. */
function twilioDay(since: Date): string {
  return new Date(since.getTime() - MS_PER_DAY).toISOString().slice(0, 10)
}
