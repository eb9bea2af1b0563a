import { carrierFailure, isPassingCarrierRefusal } from '@enamel/domain/communications/carrier-failure'
import { failureOf } from '@enamel/domain/communications/failure-reason'
import twilio from 'twilio'
import type { AskOutcome, SendOutcome } from '../send-outcome.ts'
import type { Carrier, CarrierReply, CarrierRequest, OutgoingSms } from './carrier.ts'

export interface TwilioOptions {
  accountSid: string
  authToken: string
  /** https://api.twilio.com, or the sandbox's address. */
  baseUrl: string
  /** The product's public address; status reports come to it. */
  publicUrl: string
  timeoutMs?: number
}

const TIMEOUT_MS = 15_000
/** Errors of a connection that was never made: the request cannot have been acted on. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

interface TwilioMessage {
  sid: string
  body: string
  direction: string
}

/** Twilio's REST API and webhooks (facts: its 2010-04-01 API). */
export function twilioCarrier({
  accountSid,
  authToken,
  baseUrl,
  publicUrl,
  timeoutMs = TIMEOUT_MS,
}: TwilioOptions): Carrier {
  const client = twilio(accountSid, authToken, { timeout: timeoutMs })
  const messages = `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`

  async function sendSms(message: OutgoingSms): Promise<SendOutcome> {
    try {
      const response = await client.request({
        method: 'post',
        uri: messages,
        timeout: timeoutMs,
        // Twilio has no idempotency key for messages and ignores the header; it helps whoever reads its logs.
        headers: { 'Idempotency-Key': message.id },
        data: {
          To: message.to,
          From: message.from,
          Body: message.body,
          StatusCallback: `${publicUrl}/api/webhooks/twilio/status?communication=${message.id}`,
        },
      })
      return sendOutcomeOf(response.statusCode, response.body)
    } catch (error) {
      return networkOutcomeOf(error)
    }
  }

  async function findSms(message: OutgoingSms, since: Date, known: ReadonlySet<string>): Promise<AskOutcome> {
    try {
      const response = await client.request({
        method: 'get',
        uri: messages,
        timeout: timeoutMs,
        params: { To: message.to, From: message.from, 'DateSent>': twilioDay(since), PageSize: '1000' },
      })
      if (response.statusCode !== 200) return { kind: 'cannot_ask', detail: `HTTP ${response.statusCode}` }
      const listed = (response.body as { messages: TwilioMessage[] }).messages
      const found = listed.find(
        (one) => one.body === message.body && one.direction !== 'inbound' && !known.has(one.sid),
      )
      return found ? { kind: 'found', providerId: found.sid } : { kind: 'not_found' }
    } catch (error) {
      return { kind: 'cannot_ask', detail: error instanceof Error ? error.message : 'network' }
    }
  }

  return {
    sendSms,
    findSms,
    isSigned: ({ signature, url, fields }) =>
      signature !== undefined && twilio.validateRequest(authToken, signature, url, fields),
    readSms: ({ fields }) =>
      fields.MessageSid && fields.To
        ? {
            providerId: fields.MessageSid,
            from: fields.From ?? '',
            to: fields.To,
            // PostgreSQL stores any character but this one.
            body: (fields.Body ?? '').replaceAll('\u0000', ''),
            mediaCount: Number(fields.NumMedia ?? '0') || 0,
          }
        : null,
    readSmsStatus,
    readCall: ({ fields }) =>
      fields.CallSid && fields.To
        ? { providerId: fields.CallSid, from: fields.From ?? '', to: fields.To }
        : null,
    readCallEnd,
    emptyReply: { contentType: 'text/xml', body: '<?xml version="1.0" encoding="UTF-8"?><Response/>' },
    dialReply,
  }
}

function sendOutcomeOf(status: number, body: unknown): SendOutcome {
  const answer = (typeof body === 'object' && body !== null ? body : {}) as { sid?: string; code?: number }
  if (status >= 200 && status < 300 && answer.sid) return { kind: 'accepted', providerId: answer.sid }
  if (status === 429 || isPassingCarrierRefusal(answer.code))
    return { kind: 'postponed', detail: `code ${answer.code}` }
  if (status >= 400 && status < 500) return { kind: 'refused', reason: carrierFailure(answer.code) }
  return { kind: 'unclear', detail: `HTTP ${status}` }
}

function networkOutcomeOf(error: unknown): SendOutcome {
  const code = (error as { code?: string }).code ?? ''
  const detail = error instanceof Error ? error.message : String(error)
  return { kind: NEVER_CONNECTED.has(code) ? 'postponed' : 'unclear', detail }
}

/** Twilio lists by whole days in UTC; a day earlier covers a send around midnight. */
function twilioDay(since: Date): string {
  return new Date(since.getTime() - 86_400_000).toISOString().slice(0, 10)
}

const STATUSES: Record<string, 'sending' | 'sent' | 'delivered' | 'failed'> = {
  accepted: 'sending',
  scheduled: 'sending',
  queued: 'sending',
  sending: 'sending',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

function readSmsStatus({ fields, query }: CarrierRequest) {
  const status = STATUSES[fields.MessageStatus ?? '']
  if (!fields.MessageSid || !status) return null
  return {
    providerId: fields.MessageSid,
    communicationId: query.communication ?? null,
    status,
    reason: status === 'failed' ? failureOf(carrierFailure(fields.ErrorCode)).text : null,
  }
}

function readCallEnd({ fields }: CarrierRequest) {
  if (!fields.CallSid || !fields.To) return null
  const answered = fields.DialCallStatus === 'completed' || fields.DialCallStatus === 'answered'
  return {
    providerId: fields.CallSid,
    from: fields.From ?? '',
    to: fields.To,
    answered,
    durationSeconds: answered ? Number(fields.DialCallDuration ?? '0') || 0 : null,
  }
}

function dialReply(number: string, reportTo: string): CarrierReply {
  const response = new twilio.twiml.VoiceResponse()
  response.dial({ action: reportTo, method: 'POST', timeout: 20, answerOnBridge: true }, number)
  return { contentType: 'text/xml', body: response.toString() }
}
