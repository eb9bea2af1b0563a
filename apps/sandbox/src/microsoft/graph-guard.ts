import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptJson } from '../http/accept-json.ts'
import { injectTrouble, type TroubleEffects } from '../http/inject-trouble.ts'
import { registerErrorHandlers } from '../http/refusal.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import { accessOf, type MailboxApiDependencies } from '../mailbox/mailbox-access.ts'
import type { Quota } from '../mailbox/usage.ts'
import {
  accessDenied,
  graphRefusal,
  invalidToken,
  syncStateNotFound,
  throttled,
  unavailable,
  unknownSegment,
} from './graph-error.ts'

const RETRY_AFTER_SECONDS = 2

/** What one program may use for one mailbox. Every call is one unit. */
export const graphQuota: Quota = { limits: [{ units: 10_000, windowMs: 600_000 }], concurrent: 4 }

/** The scopes of which a call of each kind needs one, in lower case. */
const scopesOfCall = {
  me: ['user.read'],
  folders: ['mail.read', 'mail.readwrite'],
  list: ['mail.read', 'mail.readwrite'],
  get: ['mail.read', 'mail.readwrite'],
  delta: ['mail.read', 'mail.readwrite'],
  write: ['mail.readwrite'],
  send: ['mail.send'],
  subscribe: ['mail.read', 'mail.readwrite'],
} as const satisfies Record<string, readonly string[]>
type GraphCall = keyof typeof scopesOfCall

const callOf = ({ routeOptions }: FastifyRequest) => routeOptions.config?.call as GraphCall | undefined
/** Sending begins with a draft. */
const isSending = (request: FastifyRequest) =>
  callOf(request) === 'send' || (callOf(request) === 'write' && request.method === 'POST')
const isContinuedDelta = (request: FastifyRequest) =>
  callOf(request) === 'delta' && '$deltatoken' in (request.query as object)

const effects: TroubleEffects = {
  error: { reply: unavailable },
  lose_replies: { appliesTo: isSending },
  expired_token: { reply: invalidToken },
  expired_access: { reply: invalidToken },
  expired_history: { appliesTo: isContinuedDelta, reply: syncStateNotFound },
  rate: { reply: () => throttled('Application is over its request limit.') },
  rate_429: { reply: (_request, reply) => withRetryAfter(reply, RETRY_AFTER_SECONDS * 1_000) },
  reject: {
    appliesTo: (request) => callOf(request) === 'send',
    reply: () => graphRefusal(400, 'ErrorInvalidRecipients', 'At least one recipient is not valid.'),
  },
}

/**
 * Checks every request: trouble, access token, scope, limits.
 * @returns a function that returns the mailbox of a request that passed
 */
export function guardGraph(
  app: FastifyInstance,
  dependencies: MailboxApiDependencies,
): (request: FastifyRequest) => Mailbox {
  const mailboxOf = new WeakMap<FastifyRequest, Mailbox>()
  acceptJson(app)
  const { usage, troubles, slowMs } = dependencies
  injectTrouble(app, { service: 'mailbox', troubles, effects, slowMs })
  app.addHook('onRequest', async (request, reply) => {
    const call = callOf(request)
    if (call === undefined) throw unknownSegment(request.url)
    const access = accessOf(request, 'microsoft', dependencies)
    if (!access) throw invalidToken()
    const { mailbox } = access
    const allowed: readonly string[] = scopesOfCall[call]
    if (!access.scopes.some((scope) => allowed.includes(shortName(scope)))) throw accessDenied()
    const calls = usage.of(mailbox)
    const admission = calls.begin(call, 1)
    if (!admission.ok) throw withRetryAfter(reply, admission.retryAfterMs)
    reply.raw.once('close', calls.end)
    mailboxOf.set(request, mailbox)
  })
  registerErrorHandlers(app, {
    failed({ statusCode = 500, message }) {
      if (statusCode === 413)
        return graphRefusal(413, 'ErrorMessageSizeExceeded', 'The message is too large.')
      return statusCode < 500 ? graphRefusal(statusCode, 'BadRequest', message) : unavailable()
    },
    notFound: ({ url }) => unknownSegment(url),
  })
  return (request) => mailboxOf.get(request) as Mailbox
}

/** A scope without the address of Graph, in lower case. */
function shortName(scope: string): string {
  return scope.replace(/^https:\/\/graph\.microsoft\.com\//, '').toLowerCase()
}

function withRetryAfter(reply: FastifyReply, ms: number) {
  reply.header('Retry-After', String(Math.max(1, Math.ceil(ms / 1000))))
  return throttled('Application is over its MailboxConcurrency limit.')
}
