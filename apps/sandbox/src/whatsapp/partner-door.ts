import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { breakOff } from '../trouble/break-off.ts'
import { SLOW_MS, type Troubles } from '../trouble/troubles.ts'
import type { WhatsAppAccount } from './accounts.ts'
import { CloudRefusal, presentRefusal } from './cloud-error.ts'
import { PartnerRefusal, presentMeta } from './partner-error.ts'

/** Requests at the same time before the partner answers 429. */
const MAX_CONCURRENT = 100

const ASKING = ['down', 'slow', 'error', 'expired_token'] as const
const DOING = [...ASKING, 'lose_replies'] as const
const SENDING = [...DOING, 'reject'] as const

export interface PartnerDoorOptions {
  accounts: readonly WhatsAppAccount[]
  troubles: Troubles
  slowMs?: number | undefined
}

const accountOfRequest = new WeakMap<FastifyRequest, WhatsAppAccount>()
/** Whether a request's work shall be done and its answer lost on the way. */
const losesReply = new WeakSet<FastifyRequest>()

/** The number that a request's key opens. Whoever passed the door has one. */
export function accountOf(request: FastifyRequest): WhatsAppAccount {
  const account = accountOfRequest.get(request)
  if (!account) throw new Error('the request did not pass the door')
  return account
}

/** What every request to the partner's API passes: trouble, the limit on requests at once, the key of a number. */
export function guardPartnerDoor(
  app: FastifyInstance,
  { accounts, troubles, slowMs = SLOW_MS }: PartnerDoorOptions,
): void {
  let inside = 0

  app.addHook('onRequest', async (request, reply) => {
    inside += 1
    reply.raw.once('close', () => {
      inside -= 1
    })
    const trouble = troubles.strikes('whatsapp', reachableBy(request))
    if (trouble === 'down') return breakOff(request, reply)
    if (trouble === 'slow') await wait(slowMs)
    if (trouble === 'error') throw new PartnerRefusal(500, 'Internal server error')
    if (inside > MAX_CONCURRENT) throw new CloudRefusal(130429, 'Cloud API message throughput reached.')
    if (trouble === 'expired_token') {
      throw new CloudRefusal(190, 'Error validating access token: Session has expired.')
    }
    const account = accounts.find(({ apiKey }) => apiKey === request.headers['d360-api-key'])
    if (!account) throw new PartnerRefusal(401, 'Invalid api_key or token expired')
    accountOfRequest.set(request, account)
    if (trouble === 'reject') throw new CloudRefusal(130497, 'Messages to this country are restricted.')
    if (trouble === 'lose_replies') losesReply.add(request)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (losesReply.has(request)) breakOff(request, reply)
    return payload
  })

  app.setErrorHandler((error, _request, reply) => answerError(reply, error))
  app.setNotFoundHandler((_request, reply) =>
    answerError(reply, new PartnerRefusal(404, 'This endpoint does not exist.')),
  )
}

/** What is refused is a message; what is lost is the answer to anything that was done. */
function reachableBy({ method, url }: FastifyRequest) {
  if (method === 'GET') return ASKING
  return url.endsWith('/messages') ? SENDING : DOING
}

function answerError(reply: FastifyReply, error: unknown): void {
  if (error instanceof CloudRefusal) {
    const { status, body } = presentRefusal(error.fault)
    reply.status(status).send(body)
    return
  }
  const own = error instanceof PartnerRefusal ? error : fromFastify(error)
  reply.status(own.status).send(presentMeta(own.status, own.message))
}

/** What Fastify itself refuses: a body that is too large, or cannot be read. */
function fromFastify(error: unknown): PartnerRefusal {
  const { statusCode = 500, message = 'Internal server error' } = error as {
    statusCode?: number
    message?: string
  }
  return new PartnerRefusal(statusCode, message)
}
