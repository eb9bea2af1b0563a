import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import { isDatabaseUnavailable, whenDatabaseIsBack } from '../db/unavailable.ts'
import type { Log } from '../log.ts'

/** A serialization failure and a deadlock, after which a statement may succeed when it is repeated. */
const CONFLICTS = new Set(['40001', '40P01'])
const REPEAT_PAUSE_MS = 50

/** The pool of the job queue. It waits while the database is unavailable. */
export interface RetryingPool {
  pool: Pool
  /**
   * Ends all waiting. A connection that then cannot be opened stays pending for ever, even if it was requested before.
   * @returns a promise that resolves when there is such a connection
   */
  stopWaiting(): Promise<void>
}

/**
 * graphile-worker 0.18 does not await the statements that record the end of jobs. It sends them in batches, catches a
 * failure, and then ends the worker without trying again (`batch` in its main.js, where a `break` ends the loop of its
 * attempts; after such a failure it counts pending statements wrongly, and may wait for ever to end). Therefore an
 * unavailable database makes no statement of this pool fail. The pool waits for a connection as long as needed, and a
 * statement that lost its connection is sent again on another one, as is one that met a deadlock. It does no harm when
 * a statement of the library runs twice. Only within a transaction, in which the library migrates its tables, they
 * fail. A connection that is refused for a different reason, such as a wrong password, fails.
 */
export function retryingPool(pool: Pool, log: Log): RetryingPool {
  const stopping = new AbortController()
  const leftPending = Promise.withResolvers<void>()

  async function connectWhenAvailable(): Promise<PoolClient> {
    try {
      return await whenDatabaseIsBack(() => pool.connect(), { signal: stopping.signal, log })
    } catch (error) {
      if (!stopping.signal.aborted) throw error
      leftPending.resolve()
      return new Promise<never>(() => {})
    }
  }

  // With a callback the library requests the connection on which it listens; the library replaces that connection by
  // itself.
  const connect = (callback?: Parameters<Pool['connect']>[0]) =>
    callback
      ? pool.connect(callback)
      : connectWhenAvailable().then((client) => resilient(client, connectWhenAvailable))
  return {
    pool: new Proxy(pool, {
      get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name)),
    }),
    stopWaiting() {
      stopping.abort()
      return leftPending.promise
    },
  }
}

/** A connection with the two methods that the library uses. @param reconnect waits until the database is back */
function resilient(first: PoolClient, reconnect: () => Promise<PoolClient>): PoolClient {
  let client: PoolClient | null = first
  let isInTransaction = false
  const query = async (statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult> => {
    const text = typeof statement === 'string' ? statement : statement.text
    for (;;) {
      client ??= await reconnect()
      try {
        const result = await client.query(statement, values)
        if (text === 'begin') isInTransaction = true
        if (text === 'commit' || text === 'rollback') isInTransaction = false
        return result
      } catch (error) {
        const isLost = isDatabaseUnavailable(error)
        if (isInTransaction || !(isLost || isWorthRepeating(error))) throw error
        if (isLost) {
          client.release(error as Error)
          client = null
        } else await pause(REPEAT_PAUSE_MS * (0.5 + Math.random()))
      }
    }
  }
  return { query, release: (error?: Error) => client?.release(error) } as unknown as PoolClient
}

function isWorthRepeating(error: unknown): boolean {
  return error instanceof DatabaseError && CONFLICTS.has(error.code ?? '')
}
