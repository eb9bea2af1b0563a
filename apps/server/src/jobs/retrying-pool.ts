import type { Pool, PoolClient } from 'pg'
import { isDatabaseUnavailable, whenDatabaseIsBack } from '../db/unavailable.ts'
import type { Log } from '../log.ts'

/** A serialization failure: the code with the shortest pauses among those that graphile-worker retries. */
const RETRIED_CODE = '40001'

/** The pool of the job queue. It waits while the database is unavailable. */
export interface RetryingPool {
  pool: Pool
  /**
   * Ends all waiting. After that, a connection that is requested while the database is unavailable is pending for ever.
   * @returns a promise that resolves when such a connection is requested
   */
  stopWaiting(): Promise<void>
}

/**
 * graphile-worker 0.18 does not await the statements that record the end of a job (`completeJob` and `failJob` in its
 * worker.js), so that a failing statement is an unhandled rejection and ends the process. When the library sends such
 * statements in batches, it catches the failure, but then ends the worker, and may wait for ever to do so (`batch` in
 * its main.js counts pending statements wrongly after a failure). Therefore no statement of this pool fails because
 * the database is unavailable. The pool waits for a connection as long as needed, and a statement that lost its
 * connection fails with a code after which the library retries. All statements of the library may run twice. A
 * connection that is refused for a different reason, such as a wrong password, fails.
 */
export function retryingPool(pool: Pool, log: Log): RetryingPool {
  const stopping = new AbortController()
  const requestedAfterStop = Promise.withResolvers<void>()

  async function connectWhenAvailable(): Promise<PoolClient> {
    try {
      return withRetriedErrors(
        await whenDatabaseIsBack(() => pool.connect(), { signal: stopping.signal, log }),
      )
    } catch (error) {
      if (!stopping.signal.aborted) throw error
      requestedAfterStop.resolve()
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
      return requestedAfterStop.promise
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
