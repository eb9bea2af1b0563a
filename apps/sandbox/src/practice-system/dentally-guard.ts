import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type GuardOptions, injectTrouble, type TroubleEffects } from '../http/inject-trouble.ts'
import { registerErrorHandlers } from '../http/refusal.ts'
import {
  dentallyRefusal,
  invalidFields,
  notAuthorised,
  overLimit,
  unknownRecord,
  withoutUserAgent,
} from './dentally-error.ts'
import type { PracticeSystem } from './practice-system.ts'

/** The value of the header Retry-After. */
const RETRY_AFTER_SECONDS = 2
const SCOPES = 'user:read patient appointment practice:read financials:read treatments'

const isWriting = ({ method }: FastifyRequest) => method !== 'GET'

function effectsFor({ garbage, settings }: PracticeSystem): TroubleEffects {
  return {
    error: { reply: () => dentallyRefusal(500, 'api_error', 'Something went wrong on our end') },
    expired_token: { reply: notAuthorised },
    reject: {
      appliesTo: isWriting,
      reply: () => invalidFields(settings.errorShape, { payment_plan: ['seems to be missing'] }),
    },
    lose_replies: { appliesTo: isWriting },
    rate: { reply: overLimit },
    rate_429: {
      reply: (_request, reply) => {
        reply.header('Retry-After', String(RETRY_AFTER_SECONDS))
        return dentallyRefusal(429, 'rate_limit_error', 'Too many requests')
      },
    },
    garbage: {
      reply: async (_request, reply) => {
        const { type, body } = garbage.next()
        return reply.type(type).send(body)
      },
    },
  }
}

export interface DentallyDependencies extends GuardOptions {
  practiceSystem: PracticeSystem
}

/** Checks every request: trouble, User-Agent, key, hourly limit. */
export function guardDentally(
  app: FastifyInstance,
  { practiceSystem, troubles, slowMs }: DentallyDependencies,
): void {
  const { token, limit } = practiceSystem
  injectTrouble(app, { service: 'practice-system', troubles, effects: effectsFor(practiceSystem), slowMs })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Access-Control-Allow-Origin', '*')
    if (!request.headers['user-agent']?.trim()) throw withoutUserAgent()
    const [, key = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!token.use(key)) throw notAuthorised()
    reply.header('X-OAuth-Scopes', SCOPES)
    reply.header('x-ratelimit-limit', String(limit.max))
    if (!limit.tryConsume()) throw overLimit()
  })
  registerErrorHandlers(app, {
    failed: ({ statusCode = 500, message }) =>
      dentallyRefusal(statusCode, statusCode < 500 ? 'invalid_request_error' : 'api_error', message),
    notFound: unknownRecord,
  })
}
