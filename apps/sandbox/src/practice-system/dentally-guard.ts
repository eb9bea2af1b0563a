import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type GuardOptions, injectTrouble, type TroubleEffects } from '../http/inject-trouble.ts'
import { registerErrorHandlers } from '../http/refusal.ts'
import type { Grants } from '../oauth/grants.ts'
import {
  dentallyRefusal,
  invalidFields,
  notAuthorised,
  overLimit,
  unknownRecord,
  withoutUserAgent,
} from './dentally-error.ts'
import type { PracticeSystem } from './practice-system.ts'
import { type DentallyUser, keyUser, users } from './users.ts'

/** The value of the header Retry-After. */
const RETRY_AFTER_SECONDS = 2
/** The scopes of the practice's API key. */
const KEY_SCOPES = ['user:read', 'patient', 'appointment', 'practice:read', 'financials:read', 'treatments']

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
  oauth: { grants: Grants }
}

const userOfRequest = new WeakMap<FastifyRequest, DentallyUser>()

/** The user to whom the request's key or access token belongs. Every request that passed the checks has a user. */
export function userOf(request: FastifyRequest): DentallyUser {
  const user = userOfRequest.get(request)
  if (!user) throw new Error('the request did not pass the checks')
  return user
}

/** Checks every request: trouble, User-Agent, API key or access token of a sign-in, hourly limit. */
export function guardDentally(
  app: FastifyInstance,
  { practiceSystem, oauth, troubles, slowMs }: DentallyDependencies,
): void {
  const { token, limit } = practiceSystem

  function identify(key: string): { user: DentallyUser; scopes: readonly string[] } | undefined {
    if (token.use(key)) return { user: keyUser, scopes: KEY_SCOPES }
    const access = oauth.grants.accessOf('dentally', key)
    if (!access) return undefined
    const user = users.find(({ email }) => email === access.account)
    return user && { user, scopes: access.scopes }
  }

  injectTrouble(app, { service: 'practice-system', troubles, effects: effectsFor(practiceSystem), slowMs })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Access-Control-Allow-Origin', '*')
    if (!request.headers['user-agent']?.trim()) throw withoutUserAgent()
    const [, key = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const identified = identify(key)
    if (!identified) throw notAuthorised()
    userOfRequest.set(request, identified.user)
    reply.header('X-OAuth-Scopes', identified.scopes.join(' '))
    reply.header('x-ratelimit-limit', String(limit.max))
    if (!limit.tryConsume()) throw overLimit()
  })
  registerErrorHandlers(app, {
    failed: ({ statusCode = 500, message }) =>
      dentallyRefusal(statusCode, statusCode < 500 ? 'invalid_request_error' : 'api_error', message),
    notFound: unknownRecord,
  })
}
