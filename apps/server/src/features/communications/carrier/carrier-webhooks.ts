import { CALL_IS_RECORDED } from '@enamel/domain/communications/call-recording'
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
import { refuseAtDoor } from '../../../http/envelope.ts'
import type { World } from '../../../world.ts'
import { practiceOf } from '../../config/index.ts'
import { type Received, receiveMessage } from '../inbound/receive-message.ts'
import { keepRecording } from './call-recordings.ts'
import { applySmsStatus } from './sms-status.ts'

/** The carrier calls as often as messages go; what it cannot hand over it may forget. Its signature is its ticket. */
const UNLIMITED = { rateLimit: false } as const

/** A form whose fields come once each, without the one character that PostgreSQL cannot store and nobody writes. */
const Fields = z.record(
  z.string(),
  z.string().transform((value) => value.replaceAll('\u0000', '')),
)

type Answer = (
  world: World,
  carrier: Carrier,
  request: CarrierRequest,
) => Promise<CarrierReply | 'not_ours' | 'malformed'>

/**
 * The carrier's way in: signed, form-encoded calls in its own protocol, which the adapter reads. A call that is not
 * signed changes nothing; one that was is answered for only when what it brought is stored.
 */
export function carrierWebhooks(world: World, carrier: Carrier): FastifyPluginAsync {
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
        answerCarrier(world, carrier, answers[call], request, reply),
      )
    }
  }
}

async function answerCarrier(
  world: World,
  carrier: Carrier,
  take: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const call = carrierRequest(world, request)
  if (!call) return refuseAtDoor(reply, 'malformed')
  if (!carrier.isSigned(call)) return refuseAtDoor(reply, 'bad_signature')
  const fields = Fields.safeParse(call.fields)
  if (!fields.success) return refuseAtDoor(reply, 'malformed')
  const answer = await take(world, carrier, { ...call, fields: fields.data })
  if (answer === 'not_ours') return refuseAtDoor(reply, 'not_found')
  if (answer === 'malformed') return refuseAtDoor(reply, 'malformed')
  return reply.type(answer.contentType).send(answer.body)
}

function carrierRequest(world: World, request: FastifyRequest): CarrierRequest | null {
  const { body } = request
  if (typeof body !== 'object' || body === null) return null
  return {
    url: `${world.publicUrl}${request.url}`,
    headers: request.headers,
    fields: body as Record<string, string>,
    query: request.query as Record<string, string>,
  }
}

const takeSms: Answer = (world, carrier, request) => takeIn(world, carrier, 'SMS', carrier.readSms(request))

const takeCallEnd: Answer = (world, carrier, request) =>
  takeIn(world, carrier, 'Phone Call', carrier.readCallEnd(request))

/** What came to a number is taken in for the practice that has it. */
async function takeIn(
  world: World,
  carrier: Carrier,
  channel: Received['channel'],
  arrived: IncomingSms | CallEnd | null,
): ReturnType<Answer> {
  if (!arrived) return 'malformed'
  const clientId = await lookup.practiceByAddress(world.db, 'phone', arrived.to)
  if (!clientId) return 'not_ours'
  await receiveMessage(world, clientId, {
    channel,
    fingerprint: arrived.providerId,
    raw: arrived,
    sender: arrived.from,
  })
  return carrier.emptyReply
}

const takeSmsStatus: Answer = async (world, carrier, request) => {
  const status = carrier.readSmsStatus(request)
  if (!status) return 'malformed'
  await applySmsStatus(world, status)
  return carrier.emptyReply
}

/** Puts the caller through to the practice's own phone. */
const takeCall: Answer = async (world, carrier, request) => {
  const call = carrier.readCall(request)
  if (!call) return 'malformed'
  const clientId = await lookup.practiceByAddress(world.db, 'phone', call.to)
  if (!clientId) return 'not_ours'
  const { settings, record_calls } = await inPractice(world.db, clientId, practiceOf)
  const recorded = record_calls ? { announcement: CALL_IS_RECORDED, to: call.to } : null
  return carrier.dialReply(settings.practice.phone, recorded)
}

/** Keeps what the carrier tells of a recording; it is fetched once its call is on a timeline. */
const takeRecording: Answer = async (world, carrier, request) => {
  const recording = carrier.readRecording(request)
  if (!recording) return 'malformed'
  if (recording === 'none') return carrier.emptyReply
  const clientId = await lookup.practiceByAddress(world.db, 'phone', recording.to)
  if (!clientId) return 'not_ours'
  await inPractice(world.db, clientId, (tx) => keepRecording(tx, recording, world.clock.now()))
  return carrier.emptyReply
}
