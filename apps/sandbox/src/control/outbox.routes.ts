import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Outbox } from '../outbox/outbox.ts'
import { controlRefusal, invalid, parse } from './refusal.ts'

const Query = z.strictObject({
  channel: z.enum(['email', 'sms', 'whatsapp']).optional(),
  to: z.string().min(1).optional(),
  since: z.string().min(1).optional(),
})

/** The messages from practices to patients, oldest first, and the attachments of messages in both directions. */
export function outboxRoutes(outbox: Outbox) {
  /** @param since an entry's id, or an instant, in which the query string may have turned a plus into a space */
  function lowerBound(since: string | undefined) {
    if (since === undefined) return {}
    if (outbox.find(since)) return { sinceId: since }
    const instant = new Date(since.replace(' ', '+'))
    if (/^\d{4}-\d{2}-\d{2}/.test(since) && !Number.isNaN(instant.getTime())) return { sinceInstant: instant }
    throw invalid({ since: ['An instant, such as 2026-01-31T09:00:00Z, or the id of an outbox item.'] })
  }

  return async (app: FastifyInstance) => {
    app.get('/outbox', async (request) => {
      const { since, ...query } = parse(Query, request.query)
      return outbox.sentToPatients({ ...query, ...lowerBound(since) })
    })

    app.get('/outbox/:id/attachments/:index', async (request, reply) => {
      const { id, index } = request.params as { id: string; index: string }
      const entry = outbox.find(id)
      const file = entry && 'attachments' in entry ? entry.attachments[Number(index)] : undefined
      const content = outbox.contentsOf(id)[Number(index)]
      if (!file || !content) throw controlRefusal(404, 'not_found', 'There is no such attachment.')
      return reply
        .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
        .header('X-Content-Type-Options', 'nosniff')
        .type('application/octet-stream')
        .send(Buffer.from(content))
    })
  }
}
