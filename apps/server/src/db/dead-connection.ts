import type { Socket } from 'node:net'
import type { Connection, Pool } from 'pg'

declare module 'pg' {
  // The parts of the driver on which this file depends.
  interface ClientBase {
    /** False while an answer is awaited. */
    readonly readyForQuery: boolean
    readonly connection: Connection
  }
}

/**
 * Ends each connection of the pool on which nothing was sent or received for so long while an answer was awaited. The
 * driver's own timeout sets a timer for each statement, which keeps the statement's result in memory until a collection
 * of the whole heap.
 */
export function endDeadConnections(pool: Pool, answerTimeoutMs: number): void {
  pool.on('connect', (client) => {
    const stream = client.connection.stream as Socket
    stream.setTimeout(answerTimeoutMs)
    stream.on('timeout', () => {
      if (!client.readyForQuery) stream.destroy(new Error('The database does not answer'))
    })
  })
}
