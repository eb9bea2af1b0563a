import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'

/**
 * Sends the product's time with every answer, in HTTP's own header, to the second. A page that shows "Today" has to
 * mean the product's, whose clock may be ahead of the browser's.
 */
export function sendProductTime(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('date', clock.now().toUTCString())
  })
}
