import type { FastifyInstance } from 'fastify'
import type { Refusal } from './refusal.ts'

/** Above this number of concurrent requests a provider's API returns 429. */
const MAX_CONCURRENT = 100

/** Refuses requests while too many others are in progress. This check runs before all other checks. */
export function limitRequests(app: FastifyInstance, tooMany: () => Refusal): void {
  let inProgress = 0
  app.addHook('onRequest', async (_request, reply) => {
    inProgress += 1
    reply.raw.once('close', () => {
      inProgress -= 1
    })
    if (inProgress > MAX_CONCURRENT) throw tooMany()
  })
}
