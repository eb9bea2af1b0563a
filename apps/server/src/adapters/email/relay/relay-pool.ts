import { rateLimiter } from './rate-limiter.ts'
import type { ConnectionFailure, RelayConnection } from './relay-connection.ts'

export type PoolOptions = {
  readonly maxConnections: number
  /** A connection is closed after this many messages, because relays limit how many one connection may send. */
  readonly messagesPerConnection: number
  /** An idle connection is closed after this time, before the relay closes it. */
  readonly idleMs: number
  /** The limit for messages begun in a second, over all connections. */
  readonly messagesPerSecond: number
}

export type Lease = {
  readonly connection: RelayConnection
  /** False for a reused connection, which the relay may have closed. */
  readonly isFresh: boolean
  /** Returns the connection to the pool, or closes it. */
  readonly release: (isHealthy: boolean) => void
}

type Refused = { readonly ok: false } & ConnectionFailure
type Pooled = { connection: RelayConnection; used: number; timer: NodeJS.Timeout | null }

/** A limited number of connections to the relay, shared by all messages, which begin at a limited rate. */
export function relayPool(
  open: () => Promise<{ ok: true; connection: RelayConnection } | Refused>,
  options: PoolOptions,
) {
  const { enter, leave } = rateLimiter(options.maxConnections, options.messagesPerSecond)
  const idle: Pooled[] = []
  let isClosed = false

  function takeIdle(): Pooled | null {
    for (let pooled = idle.pop(); pooled; pooled = idle.pop()) {
      if (pooled.timer) clearTimeout(pooled.timer)
      if (pooled.connection.isOpen()) return pooled
    }
    return null
  }

  function returnToPool(pooled: Pooled): void {
    pooled.timer = setTimeout(() => {
      idle.splice(idle.indexOf(pooled), 1)
      pooled.connection.close()
    }, options.idleMs)
    pooled.timer.unref()
    idle.push(pooled)
  }

  function release(pooled: Pooled, isHealthy: boolean): void {
    pooled.used += 1
    const mayStay =
      isHealthy && !isClosed && pooled.used < options.messagesPerConnection && pooled.connection.isOpen()
    if (mayStay) returnToPool(pooled)
    else pooled.connection.close()
    leave()
  }

  return {
    /**
     * @param wantsFresh true after a reused connection turned out to be closed
     * @param isBulk whether other messages go first
     */
    async acquire(wantsFresh: boolean, isBulk: boolean): Promise<({ ok: true } & Lease) | Refused> {
      await enter(isBulk)
      let pooled = wantsFresh ? null : takeIdle()
      if (!pooled) {
        const opened = await open()
        if (!opened.ok) {
          leave()
          return opened
        }
        pooled = { connection: opened.connection, used: 0, timer: null }
      }
      const taken = pooled
      return {
        ok: true,
        connection: taken.connection,
        isFresh: taken.used === 0,
        release: (isHealthy) => release(taken, isHealthy),
      }
    },
    /** Closes idle connections; others are closed when they are released. */
    close(): void {
      isClosed = true
      for (let pooled = takeIdle(); pooled; pooled = takeIdle()) pooled.connection.close()
    },
  }
}
