import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { breakOff } from '../trouble/break-off.ts'
import { SLOW_MS, type Troubles } from '../trouble/troubles.ts'
import { presentTwilioError, type TwilioCode, TwilioRefusal } from './twilio-error.ts'

/** Requests to Twilio's REST API at the same time before it answers 429. */
const MAX_CONCURRENT = 100

const ASKING = ['down', 'slow', 'error', 'expired_token'] as const
/** What is refused or lost is the sending; a product that asks what became of it gets its answer. */
const SENDING = [...ASKING, 'lose_replies', 'reject'] as const

export interface DoorOptions {
  account: { accountSid: string; authToken: string }
  troubles: Troubles
  slowMs?: number | undefined
}

/** Whether a request's work shall be done and its answer lost on the way. */
const losesReply = new WeakSet<FastifyRequest>()

/** What every request to the REST API passes: trouble, the limit on requests at once, credentials, the account. */
export function guardCarrierDoor(
  app: FastifyInstance,
  { account, troubles, slowMs = SLOW_MS }: DoorOptions,
): void {
  const credentials = `${account.accountSid}:${account.authToken}`
  let inside = 0

  app.addHook('onRequest', async (request, reply) => {
    inside += 1
    reply.raw.once('close', () => {
      inside -= 1
    })
    const trouble = troubles.strikes('carrier', request.method === 'POST' ? SENDING : ASKING)
    if (trouble === 'down') return breakOff(request, reply)
    if (trouble === 'slow') await wait(slowMs)
    if (trouble === 'error') throw new TwilioRefusal(20500)
    if (inside > MAX_CONCURRENT) throw new TwilioRefusal(20429)
    if (trouble === 'expired_token' || basicOf(request) !== credentials) throw new TwilioRefusal(20003)
    if ((request.params as { account?: string }).account !== account.accountSid)
      throw new TwilioRefusal(20404)
    if (trouble === 'reject') throw new TwilioRefusal(21612)
    if (trouble === 'lose_replies') losesReply.add(request)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (losesReply.has(request)) breakOff(request, reply)
    return payload
  })

  app.setErrorHandler((error, _request, reply) => {
    answerError(reply, error instanceof TwilioRefusal ? error.code : 20500)
  })
  app.setNotFoundHandler((_request, reply) => answerError(reply, 20404))
}

function answerError(reply: FastifyReply, code: TwilioCode): void {
  const body = presentTwilioError(code)
  reply.status(body.status).send(body)
}

function basicOf({ headers }: FastifyRequest): string {
  const [, encoded] = /^Basic (.+)$/i.exec(headers.authorization ?? '') ?? []
  return encoded ? Buffer.from(encoded, 'base64').toString() : ''
}
