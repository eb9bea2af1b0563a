import { parse } from 'node:querystring'
import { CALL_IS_RECORDED } from '@enamel/domain/communications/messages/call-recording'
import { z } from 'zod'
import type {
  Carrier,
  CarrierReply,
  CarrierReport,
  CarrierRequest,
  SmsStatus,
} from '../../../adapters/sms/carrier.ts'
import type { CallEnd, IncomingSms } from '../../../adapters/sms/received.ts'
import { inPractice } from '../../../db/in-practice.ts'
import { lookup } from '../../../db/lookup.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { BODY_TYPES } from '../../../http/pipeline/body-type.ts'
import { type Webhook, type WebhookRequest, webhook } from '../../../http/pipeline/webhook.ts'
import { practiceOf, readSettings } from '../../practice/index.ts'
import { type ReceivedMessage, receiveMessage } from '../queue/receive-message.ts'
import { storeRecording } from './call-recordings.ts'
import { smsStatusHandler } from './sms-status.ts'

/** A form with one value for each field, without NUL, the one character that PostgreSQL cannot store. */
const Fields = z.record(
  z.string(),
  z.string().transform((value) => value.replaceAll('\u0000', '')),
)

type Handler = (
  deps: Dependencies,
  carrier: Carrier,
  request: CarrierRequest,
) => Promise<CarrierReply | 'not_found' | 'malformed'>

/**
 * The carrier's webhooks: signed forms, which the adapter reads. Each is acknowledged only after its content is stored,
 * except an incoming call, which is answered with the number to dial.
 */
export function carrierWebhooks(deps: Dependencies, carrier: Carrier): Webhook[] {
  const handlers: Record<CarrierReport, Handler> = {
    sms: receiveSms,
    smsStatus: receiveSmsStatus(smsStatusHandler(deps)),
    call: receiveCall,
    callEnd: receiveCallEnd,
    recording: receiveRecording,
  }
  return Object.entries(handlers).map(([kind, handle]) =>
    webhook<CarrierRequest>({
      path: carrier.paths[kind as CarrierReport],
      read: (request) => readForm(deps, request),
      isGenuine: (request) => carrier.isSigned(request),
      async accept(request) {
        const fields = Fields.safeParse(request.fields)
        if (!fields.success) return 'malformed'
        const result = await handle(deps, carrier, { ...request, fields: fields.data })
        return typeof result === 'string' ? result : { status: 200, ...result }
      },
    }),
  )
}

function readForm(
  { publicUrl }: Dependencies,
  { url, headers, query, bodyType, body }: WebhookRequest,
): CarrierRequest | 'malformed' | 'unsupported_media_type' {
  if (!body) return 'malformed'
  if (bodyType !== BODY_TYPES.form) return 'unsupported_media_type'
  // The number of fields is not limited, because the signature covers all of them.
  const fields = parse(body.toString(), undefined, undefined, { maxKeys: 0 })
  return { url: `${publicUrl}${url}`, headers, fields: fields as Record<string, string>, query }
}

const receiveSms: Handler = (deps, carrier, request) =>
  receive(deps, carrier, 'SMS', carrier.readSms(request))

const receiveCallEnd: Handler = (deps, carrier, request) =>
  receive(deps, carrier, 'Phone Call', carrier.readCallEnd(request))

/** Receives a message for the practice with the phone number that was texted or called. */
async function receive(
  deps: Dependencies,
  carrier: Carrier,
  channel: ReceivedMessage['channel'],
  message: IncomingSms | CallEnd | null,
): ReturnType<Handler> {
  if (!message) return 'malformed'
  const clientId = await lookup.practiceByAddress(deps.db, 'phone', message.to)
  if (!clientId) return 'not_found'
  await receiveMessage(deps, clientId, {
    channel,
    fingerprint: message.providerId,
    raw: message,
    sender: message.from,
  })
  return carrier.emptyReply
}

function receiveSmsStatus(apply: (status: SmsStatus) => Promise<void>): Handler {
  return async (_deps, carrier, request) => {
    const status = carrier.readSmsStatus(request)
    if (!status) return 'malformed'
    await apply(status)
    return carrier.emptyReply
  }
}

/** Forwards the call to the practice's own phone. */
const receiveCall: Handler = async (deps, carrier, request) => {
  const call = carrier.readCall(request)
  if (!call) return 'malformed'
  const clientId = await lookup.practiceByAddress(deps.db, 'phone', call.to)
  if (!clientId) return 'not_found'
  const practice = await inPractice(deps.db, clientId, practiceOf)
  const recorded = practice.record_calls ? { announcement: CALL_IS_RECORDED, to: call.to } : null
  return carrier.dialReply(readSettings(practice, 'details').phone, recorded)
}

/** Stores the report of a recording; the recording is fetched once its call is on a timeline. */
const receiveRecording: Handler = async (deps, carrier, request) => {
  const recording = carrier.readRecording(request)
  if (!recording) return 'malformed'
  if (recording === 'none') return carrier.emptyReply
  const clientId = await lookup.practiceByAddress(deps.db, 'phone', recording.to)
  if (!clientId) return 'not_found'
  await inPractice(deps.db, clientId, (tx) => storeRecording(tx, recording, deps.clock.now()))
  return carrier.emptyReply
}
