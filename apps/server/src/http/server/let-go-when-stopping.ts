import type { FastifyInstance } from 'fastify'

/**
 * Closes connections while the server stops. Node closes those that are idle when the stop begins. One whose call is
 * answered later would stay open for its next call, which would not be answered, and hold up the stop for as long.
 */
export function letGoWhenStopping(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onResponse', async () => {
    // The connection is idle after the answer's own event.
    if (stopping) setImmediate(() => app.server.closeIdleConnections())
  })
}
