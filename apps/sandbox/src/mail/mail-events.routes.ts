import type { FastifyInstance } from 'fastify'
import { type GuardOptions, injectTrouble, type TroubleEffects } from '../http/inject-trouble.ts'
import { Refusal, registerErrorHandlers } from '../http/refusal.ts'
import type { MailEvents } from './mail-events.ts'

export interface MailEventsDependencies extends GuardOptions {
  events: MailEvents
  /** The API key that requests must send. */
  key: string
}

const failed = () => mailgunRefusal(500, 'Internal Server Error')
const notFound = () => mailgunRefusal(404, 'Not Found')
const forbidden = () => new Refusal(401, 'Forbidden', 'Forbidden')

const effects: TroubleEffects = { error: { reply: failed }, expired_token: { reply: forbidden } }

const MAX_LIMIT = 300
const DEFAULT_LIMIT = 100

/** Mailgun's events API: `GET /v3/{domain}/events`, newest first by default. Mounted at /v3. */
export function mailEventsRoutes({ events, key, troubles, slowMs }: MailEventsDependencies) {
  const credentials = `Basic ${Buffer.from(`api:${key}`).toString('base64')}`

  return async (app: FastifyInstance) => {
    injectTrouble(app, { service: 'mail', troubles, effects, slowMs })
    app.addHook('onRequest', async ({ headers }) => {
      if (headers.authorization !== credentials) throw forbidden()
    })
    registerErrorHandlers(app, { failed, notFound })

    app.get('/:domain/events', async (request) => {
      const { domain } = request.params as { domain: string }
      const query = request.query as Record<string, string | undefined>
      const found = events.list(domain, {
        messageId: query['message-id'],
        event: query.event,
        recipient: query.recipient,
        begin: toSeconds(query.begin),
        end: toSeconds(query.end),
      })
      const limit = Math.min(MAX_LIMIT, Math.max(1, Number(query.limit) || DEFAULT_LIMIT))
      const ordered = query.ascending === 'yes' ? found : found.toReversed()
      return { items: ordered.slice(0, limit), paging: {} }
    })
  }
}

/** Converts epoch seconds, or a date as text, to epoch seconds. */
function toSeconds(value: string | undefined): number | undefined {
  if (!value) return undefined
  const number = Number(value)
  return Number.isNaN(number) ? new Date(value).getTime() / 1000 : number
}

/** A refusal in Mailgun's format. */
function mailgunRefusal(status: number, message: string): Refusal {
  return new Refusal(status, { message }, message)
}
