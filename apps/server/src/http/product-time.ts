import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'

/**
 * Tells the product's time with every answer, in HTTP's own header, to the second: a page that says "Today" has to mean
 * the product's, whose clock may be ahead of the browser's by as much as was skipped.
 */
export function sendProductTime(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('date', clock.now().toUTCString())
  })
}
