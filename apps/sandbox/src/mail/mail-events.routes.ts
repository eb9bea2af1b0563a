import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { SLOW_MS, type Troubles } from '../trouble/troubles.ts'
import type { MailEvents } from './mail-events.ts'

export interface MailEventsNeeds {
  events: MailEvents
  key: string
  troubles: Troubles
  slowMs?: number | undefined
}

const MAX_LIMIT = 300
const DEFAULT_LIMIT = 100

/** Mailgun's events: `GET /v3/{domain}/events`, newest first unless asked otherwise. Mounted at /v3. */
export function mailEventsRoutes({ events, key, troubles, slowMs = SLOW_MS }: MailEventsNeeds) {
  const credentials = `Basic ${Buffer.from(`api:${key}`).toString('base64')}`

  return async (app: FastifyInstance) => {
    app.get('/:domain/events', async (request, reply) => {
      const trouble = troubles.strikes('mail', ['down', 'slow', 'error', 'expired_token'])
      if (trouble === 'down') {
        reply.hijack()
        request.raw.socket.destroy()
        return
      }
      if (trouble === 'slow') await wait(slowMs)
      if (trouble === 'error') return reply.status(500).send({ message: 'Internal Server Error' })
      const isKnown = trouble !== 'expired_token' && request.headers.authorization === credentials
      if (!isKnown) return reply.status(401).type('text/plain').send('Forbidden')

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

/** Epoch seconds, or a date in words. */
function seconds(value: string | undefined): number | undefined {
  if (!value) return undefined
  const number = Number(value)
  return Number.isNaN(number) ? new Date(value).getTime() / 1000 : number
}
