import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type GuardOptions, type Meanings, meetTrouble } from '../http/meet-trouble.ts'
import { answerRefusals } from '../http/refusal.ts'
import {
  dentallyRefusal,
  invalidFields,
  notAuthorised,
  overLimit,
  unknownRecord,
  withoutUserAgent,
} from './dentally-error.ts'
import type { PracticeSystem } from './practice-system.ts'

/** Asks to come back after so many seconds. */
const RETRY_AFTER_SECONDS = 2
const SCOPES = 'user:read patient appointment practice:read financials:read treatments'

const isWriting = ({ method }: FastifyRequest) => method !== 'GET'

function meaningsFor({ garbage, settings }: PracticeSystem): Meanings {
  return {
    error: { says: () => dentallyRefusal(500, 'api_error', 'Something went wrong on our end') },
    expired_token: { says: notAuthorised },
    reject: {
      meets: isWriting,
      says: () => invalidFields(settings.errorShape, { payment_plan: ['seems to be missing'] }),
    },
    lose_replies: { meets: isWriting },
    rate: { says: overLimit },
    rate_429: {
      says: (_request, reply) => {
        reply.header('Retry-After', String(RETRY_AFTER_SECONDS))
        return dentallyRefusal(429, 'rate_limit_error', 'Too many requests')
      },
    },
    garbage: {
      says: async (_request, reply) => {
        const { type, body } = garbage.next()
        return reply.type(type).send(body)
      },
    },
  }
}

export interface DentallyNeeds extends GuardOptions {
  practiceSystem: PracticeSystem
}

/** The checks of every request: trouble, the required User-Agent, the key, the limit of the hour. */
export function guardDentally(
  app: FastifyInstance,
  { practiceSystem, troubles, slowMs }: DentallyNeeds,
): void {
  const { token, limit } = practiceSystem
  meetTrouble(app, { service: 'practice-system', troubles, meanings: meaningsFor(practiceSystem), slowMs })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Access-Control-Allow-Origin', '*')
    if (!request.headers['user-agent']?.trim()) throw withoutUserAgent()
    const [, offered = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!token.use(offered)) throw notAuthorised()
    reply.header('X-OAuth-Scopes', SCOPES)
    reply.header('x-ratelimit-limit', String(limit.most))
    if (!limit.take()) throw overLimit()
  })
  answerRefusals(app, {
    failed: ({ statusCode = 500, message }) =>
      dentallyRefusal(statusCode, statusCode < 500 ? 'invalid_request_error' : 'api_error', message),
    notFound: unknownRecord,
  })
}
