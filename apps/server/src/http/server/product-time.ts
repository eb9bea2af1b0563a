import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'

/**
 * Sends the product's time with every response, in the Date header. A page that shows "Today" means the product's day,
 * and the product's clock may be ahead of the browser's.
 */
export function sendProductTime(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('date', clock.now().toUTCString())
    done()
  })
}
