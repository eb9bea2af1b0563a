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
 * Ends each connection of the pool whose server has sent nothing for so long while an answer was awaited. The driver's
 * own timeout takes a timer for each statement, and results stay in memory until a collection of the whole heap.
 */
export function endDeadConnections(pool: Pool, answerTimeoutMs: number): void {
  pool.on('connect', (client) => {
    const stream = client.connection.stream as Socket
    stream.setTimeout(answerTimeoutMs, () => {
      if (!client.readyForQuery) stream.destroy(new Error('The database does not answer'))
    })
  })
}
