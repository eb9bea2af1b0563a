import type { Pool, PoolClient } from 'pg'
import { isDatabaseUnavailable, whenDatabaseIsBack } from '../db/unavailable.ts'
import type { Log } from '../log.ts'

/** A serialization failure: the code with the shortest pauses among those that graphile-worker retries. */
const TRIED_AGAIN = '40001'

/** The pool of the job queue, which waits for a database that is away. */
export interface RetryingPool {
  pool: Pool
  /** From here on nothing waits any more. @returns when something would have to: it never settles otherwise */
  stopWaiting(): Promise<void>
}

/**
 * graphile-worker 0.18 does not wait for its notes of a job's end (`completeJob` and `failJob` in its worker.js): a
 * note that fails is an unhandled rejection and ends the process. Its batches of notes catch the failure, but end the
 * worker on it, and may wait for ever to do so (`batch` in its main.js counts pending notes wrongly after a failure).
 * So a note does not fail because the database is unavailable: each of its connections is waited for as long as needed,
 * and a statement that lost its connection gets a code after which the library tries again. All of its statements may
 * be done twice. A connection that is refused for another reason, such as a wrong password, does fail.
 */
export function retryingPool(pool: Pool, log: Log): RetryingPool {
  const stopping = new AbortController()
  const neededInVain = Promise.withResolvers<void>()

  async function lend(): Promise<PoolClient> {
    try {
      return triedAgain(await whenDatabaseIsBack(() => pool.connect(), { signal: stopping.signal, log }))
    } catch (error) {
      if (!stopping.signal.aborted) throw error
      neededInVain.resolve()
      return new Promise<never>(() => {})
    }
  }

  // The library listens on a connection that it asks for with a callback, and opens another by itself.
  const connect = (callback?: Parameters<Pool['connect']>[0]) => (callback ? pool.connect(callback) : lend())
  return {
    pool: new Proxy(pool, {
      get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name)),
    }),
    stopWaiting() {
      stopping.abort()
      return neededInVain.promise
    },
  }
}

/** A connection with all that the library uses of it. */
function triedAgain(client: PoolClient): PoolClient {
  const query = (...statement: Parameters<PoolClient['query']>) =>
    (client.query(...statement) as unknown as Promise<unknown>).catch((error: Error) => {
      if (!isDatabaseUnavailable(error)) throw error
      throw Object.assign(new Error(error.message, { cause: error }), { code: TRIED_AGAIN })
    })
  return { query, release: (error?: Error) => client.release(error) } as unknown as PoolClient
}
