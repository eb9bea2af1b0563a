import type { FastifyInstance } from 'fastify'
import type { Refusal } from './refusal.ts'

/** The number of concurrent requests above which a provider's API answers 429. */
const MAX_CONCURRENT = 100

/** Refuses requests while too many others are in progress. It runs before the other checks. */
export function limitRequests(app: FastifyInstance, tooMany: () => Refusal): void {
  let inside = 0
  app.addHook('onRequest', async (_request, reply) => {
    inside += 1
    reply.raw.once('close', () => {
      inside -= 1
    })
    if (inside > MAX_CONCURRENT) throw tooMany()
  })
}
