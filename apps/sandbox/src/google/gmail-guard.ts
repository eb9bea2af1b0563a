import type { FastifyInstance, FastifyRequest } from 'fastify'
import { acceptJson } from '../http/accept-json.ts'
import { injectTrouble, type TroubleEffects } from '../http/inject-trouble.ts'
import { registerErrorHandlers } from '../http/refusal.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import { accessOf, type MailboxApiDependencies } from '../mailbox/mailbox-access.ts'
import type { Quota } from '../mailbox/usage.ts'
import {
  backendError,
  gmailRefusal,
  insufficientPermissions,
  invalidArgument,
  invalidCredentials,
  notFound,
  rateLimited,
  tooManyRequests,
} from './gmail-error.ts'

const RETRY_AFTER_SECONDS = 2

/** The units of each kind of call. */
export const gmailUnits = {
  profile: 1,
  list: 5,
  get: 5,
  modify: 5,
  history: 2,
  send: 100,
  watch: 100,
  stop: 50,
} as const
export type GmailCall = keyof typeof gmailUnits

/** What one user may use: Google's older limit of a second, and the lower one of a minute, which new programs have. */
export const gmailQuota: Quota = {
  limits: [
    { units: 250, windowMs: 1_000 },
    { units: 6_000, windowMs: 60_000 },
  ],
  concurrent: Number.POSITIVE_INFINITY,
}

const everything = 'https://mail.google.com/'
const readScopes = [everything, ...scopes('gmail.readonly', 'gmail.modify')]
const scopesOfCall: Partial<Record<GmailCall, readonly string[]>> = {
  send: [everything, ...scopes('gmail.send', 'gmail.compose', 'gmail.modify')],
  modify: [everything, ...scopes('gmail.modify')],
}

function scopes(...names: string[]): string[] {
  return names.map((name) => `https://www.googleapis.com/auth/${name}`)
}

const callOf = ({ routeOptions }: FastifyRequest) => routeOptions.config?.call as GmailCall | undefined
const isSending = (request: FastifyRequest) => callOf(request) === 'send'

const effects: TroubleEffects = {
  error: { reply: backendError },
  lose_replies: { appliesTo: isSending },
  expired_token: { reply: invalidCredentials },
  expired_access: { reply: invalidCredentials },
  expired_history: { appliesTo: (request) => callOf(request) === 'history', reply: notFound },
  rate: { reply: rateLimited },
  rate_429: {
    reply: (_request, reply) => {
      reply.header('Retry-After', String(RETRY_AFTER_SECONDS))
      return tooManyRequests()
    },
  },
  reject: { appliesTo: isSending, reply: () => invalidArgument('Invalid To header') },
}

/**
 * Checks every request: trouble, access token, user, scope, quota.
 * @returns a function that returns the mailbox of a request that passed
 */
export function guardGmail(
  app: FastifyInstance,
  dependencies: MailboxApiDependencies,
): (request: FastifyRequest) => Mailbox {
  const mailboxOf = new WeakMap<FastifyRequest, Mailbox>()
  acceptJson(app)
  const { usage, troubles, slowMs } = dependencies
  injectTrouble(app, { service: 'mailbox', troubles, effects, slowMs })
  app.addHook('onRequest', async (request, reply) => {
    const call = callOf(request)
    if (call === undefined) throw notFound()
    const access = accessOf(request, 'google', dependencies)
    if (!access) throw invalidCredentials()
    const { mailbox } = access
    const { userId } = request.params as { userId: string }
    if (userId !== 'me' && userId.toLowerCase() !== mailbox.address) {
      throw gmailRefusal(403, 'forbidden', `Delegation denied for ${mailbox.address}`)
    }
    const allowed = scopesOfCall[call] ?? readScopes
    if (!access.scopes.some((scope) => allowed.includes(scope))) throw insufficientPermissions()
    const calls = usage.of(mailbox)
    if (!calls.begin(call, gmailUnits[call]).ok) throw rateLimited()
    reply.raw.once('close', calls.end)
    mailboxOf.set(request, mailbox)
  })
  registerErrorHandlers(app, {
    failed({ statusCode = 500, message }) {
      return statusCode < 500 ? gmailRefusal(statusCode, 'badRequest', message) : backendError()
    },
    notFound,
  })
  return (request) => mailboxOf.get(request) as Mailbox
}
