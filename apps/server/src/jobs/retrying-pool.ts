import type { Pool, PoolClient } from 'pg'
import { isDatabaseUnavailable, whenDatabaseIsBack } from '../db/unavailable.ts'
import type { Log } from '../log.ts'

/** A serialization failure. graphile-worker retries no other code after shorter pauses. */
const RETRIED_CODE = '40001'

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
 * graphile-worker 0.18 does not await the statements that record the end of a job (`completeJob` and `failJob` in its
 * worker.js), so a failing statement is an unhandled rejection and ends the process. When the library sends such
 * statements in batches, it catches the failure, but then ends the worker, and may wait for ever to do so (`batch` in
 * its main.js counts pending statements wrongly after a failure). Therefore an unavailable database makes no statement
 * of this pool fail for good. The pool waits for a connection as long as needed, and a statement that lost its
 * connection fails with a code after which the library retries it. It does no harm when a statement of the library runs
 * twice. A connection that is refused for a different reason, such as a wrong password, fails.
 */
export function retryingPool(pool: Pool, log: Log): RetryingPool {
  const stopping = new AbortController()
  const leftPending = Promise.withResolvers<void>()

  async function connectWhenAvailable(): Promise<PoolClient> {
    try {
      return withRetriedErrors(
        await whenDatabaseIsBack(() => pool.connect(), { signal: stopping.signal, log }),
      )
    } catch (error) {
      if (!stopping.signal.aborted) throw error
      leftPending.resolve()
      return new Promise<never>(() => {})
    }
  }

  // With a callback the library requests the connection on which it listens; the library replaces that connection by
  // itself.
  const connect = (callback?: Parameters<Pool['connect']>[0]) =>
    callback ? pool.connect(callback) : connectWhenAvailable()
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

/** A connection with the two methods that the library uses. */
function withRetriedErrors(client: PoolClient): PoolClient {
  const query = (...statement: Parameters<PoolClient['query']>) =>
    (client.query(...statement) as unknown as Promise<unknown>).catch((error: Error) => {
      if (!isDatabaseUnavailable(error)) throw error
      throw Object.assign(new Error(error.message, { cause: error }), { code: RETRIED_CODE })
    })
  return { query, release: (error?: Error) => client.release(error) } as unknown as PoolClient
}
