import type { FastifyInstance } from 'fastify'

/**
 * Closes connections while the server stops. Node closes only the connections that are idle when the stop begins. A
 * connection whose request ends later would stay open and delay the stop.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onResponse', (_request, _reply, done) => {
    // The connection is idle only after this event.
    if (stopping) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
}
