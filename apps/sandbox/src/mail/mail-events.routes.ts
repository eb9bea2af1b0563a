import type { FastifyInstance } from 'fastify'
import { type GuardOptions, type Meanings, meetTrouble } from '../http/meet-trouble.ts'
import { answerRefusals, Refusal } from '../http/refusal.ts'
import type { MailEvents } from './mail-events.ts'

export interface MailEventsNeeds extends GuardOptions {
  events: MailEvents
  key: string
}

const failed = () => mailgunRefusal(500, 'Internal Server Error')
const notFound = () => mailgunRefusal(404, 'Not Found')
const forbidden = () => new Refusal(401, 'Forbidden', 'Forbidden')

const meanings: Meanings = { error: { says: failed }, expired_token: { says: forbidden } }

const MAX_LIMIT = 300
const DEFAULT_LIMIT = 100

/** Mailgun's events: `GET /v3/{domain}/events`, newest first unless asked otherwise. Mounted at /v3. */
export function mailEventsRoutes({ events, key, troubles, slowMs }: MailEventsNeeds) {
  const credentials = `Basic ${Buffer.from(`api:${key}`).toString('base64')}`

  return async (app: FastifyInstance) => {
    meetTrouble(app, { service: 'mail', troubles, meanings, slowMs })
    app.addHook('onRequest', async ({ headers }) => {
      if (headers.authorization !== credentials) throw forbidden()
    })
    answerRefusals(app, { failed, notFound })

    app.get('/:domain/events', async (request) => {
      const { domain } = request.params as { domain: string }
      const query = request.query as Record<string, string | undefined>
      const found = events.list(domain, {
        messageId: query['message-id'],
        event: query.event,
        recipient: query.recipient,
        begin: seconds(query.begin),
        end: seconds(query.end),
      })
      const limit = Math.min(MAX_LIMIT, Math.max(1, Number(query.limit) || DEFAULT_LIMIT))
      const ordered = query.ascending === 'yes' ? found : found.toReversed()
      return { items: ordered.slice(0, limit), paging: {} }
    })
  }
}

/** Epoch seconds, or a date as text. */
function seconds(value: string | undefined): number | undefined {
  if (!value) return undefined
  const number = Number(value)
  return Number.isNaN(number) ? new Date(value).getTime() / 1000 : number
}

/** A refusal as Mailgun writes it. Unknown callers get it as plain text. */
function mailgunRefusal(status: number, message: string): Refusal {
  return new Refusal(status, { message }, message)
}
