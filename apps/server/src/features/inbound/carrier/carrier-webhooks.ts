import { CALL_IS_RECORDED } from '@enamel/domain/communications/messages/call-recording'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type {
  CallEnd,
  Carrier,
  CarrierCall,
  CarrierReply,
  CarrierRequest,
  IncomingSms,
} from '../../../adapters/sms/carrier.ts'
import { inPractice } from '../../../db/database.ts'
import { lookup } from '../../../db/lookup.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { refuseInPipeline } from '../../../http/envelope.ts'
import { practiceOf, readSettings } from '../../practice/index.ts'
import { type Received, receiveMessage } from '../queue/receive-message.ts'
import { storeRecording } from './call-recordings.ts'
import { applySmsStatus } from './sms-status.ts'

/**
 * The carrier calls as often as there are messages, and may drop what it cannot deliver. Its signature authorises it.
 */
const UNLIMITED = { rateLimit: false } as const

/** A form with one value for each field, without NUL, the one character that PostgreSQL cannot store. */
const Fields = z.record(
  z.string(),
  z.string().transform((value) => value.replaceAll('\u0000', '')),
)

type Answer = (
  deps: Dependencies,
  carrier: Carrier,
  request: CarrierRequest,
) => Promise<CarrierReply | 'not_ours' | 'malformed'>

/**
 * The carrier's webhooks: signed, form-encoded calls in its own protocol, which the adapter reads. A call without a
 * valid signature changes nothing; a valid one is answered only after its content is stored.
 */
export function carrierWebhooks(deps: Dependencies, carrier: Carrier): FastifyPluginAsync {
  return async (api) => {
    const answers: Record<CarrierCall, Answer> = {
      sms: takeSms,
      smsStatus: takeSmsStatus,
      call: takeCall,
      callEnd: takeCallEnd,
      recording: takeRecording,
    }
    for (const call of Object.keys(answers) as CarrierCall[]) {
      api.post(carrier.paths[call], { schema: { hide: true }, config: UNLIMITED }, (request, reply) =>
        answerCarrier(deps, carrier, answers[call], request, reply),
      )
    }
  }
}

async function answerCarrier(
  deps: Dependencies,
  carrier: Carrier,
  take: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const call = carrierRequest(deps, request)
  if (!call) return refuseInPipeline(reply, 'malformed')
  if (!carrier.isSigned(call)) return refuseInPipeline(reply, 'bad_signature')
  const fields = Fields.safeParse(call.fields)
  if (!fields.success) return refuseInPipeline(reply, 'malformed')
  const answer = await take(deps, carrier, { ...call, fields: fields.data })
  if (answer === 'not_ours') return refuseInPipeline(reply, 'not_found')
  if (answer === 'malformed') return refuseInPipeline(reply, 'malformed')
  return reply.type(answer.contentType).send(answer.body)
}

function carrierRequest(deps: Dependencies, request: FastifyRequest): CarrierRequest | null {
  const { body } = request
  if (typeof body !== 'object' || body === null) return null
  return {
    url: `${deps.publicUrl}${request.url}`,
    headers: request.headers,
    fields: body as Record<string, string>,
    query: request.query as Record<string, string>,
  }
}

const takeSms: Answer = (deps, carrier, request) => takeIn(deps, carrier, 'SMS', carrier.readSms(request))

const takeCallEnd: Answer = (deps, carrier, request) =>
  takeIn(deps, carrier, 'Phone Call', carrier.readCallEnd(request))

/** Receives a message for the practice that has the number. */
async function takeIn(
  deps: Dependencies,
  carrier: Carrier,
  channel: Received['channel'],
  arrived: IncomingSms | CallEnd | null,
): ReturnType<Answer> {
  if (!arrived) return 'malformed'
  const clientId = await lookup.practiceByAddress(deps.db, 'phone', arrived.to)
  if (!clientId) return 'not_ours'
  await receiveMessage(deps, clientId, {
    channel,
    fingerprint: arrived.providerId,
    raw: arrived,
    sender: arrived.from,
  })
  return carrier.emptyReply
}

const takeSmsStatus: Answer = async (deps, carrier, request) => {
  const status = carrier.readSmsStatus(request)
  if (!status) return 'malformed'
  await applySmsStatus(deps, status)
  return carrier.emptyReply
}

/** Puts the caller through to the practice's own phone. */
const takeCall: Answer = async (deps, carrier, request) => {
  const call = carrier.readCall(request)
  if (!call) return 'malformed'
  const clientId = await lookup.practiceByAddress(deps.db, 'phone', call.to)
  if (!clientId) return 'not_ours'
  const practice = await inPractice(deps.db, clientId, practiceOf)
  const recorded = practice.record_calls ? { announcement: CALL_IS_RECORDED, to: call.to } : null
  return carrier.dialReply(readSettings(practice, 'details').phone, recorded)
}

/** Stores the carrier's notice of a recording; it is fetched once its call is on a timeline. */
const takeRecording: Answer = async (deps, carrier, request) => {
  const recording = carrier.readRecording(request)
  if (!recording) return 'malformed'
  if (recording === 'none') return carrier.emptyReply
  const clientId = await lookup.practiceByAddress(deps.db, 'phone', recording.to)
  if (!clientId) return 'not_ours'
  await inPractice(deps.db, clientId, (tx) => storeRecording(tx, recording, deps.clock.now()))
  return carrier.emptyReply
}
