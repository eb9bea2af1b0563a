import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'

/**
 * Sends the product's time with every response, in the Date header. A page that shows "Today" means the product's day,
 * and the product's clock may be ahead of the browser's.
 */
export function sendProductTime(app: FastifyInstance, clock: Clock): void {
  let date = { second: Number.NaN, text: '' }
  app.addHook('onRequest', (_request, reply, done) => {
    const now = clock.now()
    const second = Math.floor(now.getTime() / 1000)
    if (second !== date.second) date = { second, text: now.toUTCString() }
    reply.header('date', date.text)
    done()
  })
}
