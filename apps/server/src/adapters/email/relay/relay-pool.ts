import { rateLimiter } from './rate-limiter.ts'
import type { ConnectionFailure, RelayConnection } from './relay-connection.ts'

export type PoolOptions = {
  readonly maxLines: number
  /** A line is renewed after this many messages: relays limit them. */
  readonly messagesPerConnection: number
  /** An unused line is closed after this time, before the relay does it. */
  readonly idleMs: number
  /** Most messages begun in a second, over all lines. */
  readonly messagesPerSecond: number
}

export type Lease = {
  readonly connection: RelayConnection
  /** False when the line carried messages before: the relay may have closed it meanwhile. */
  readonly isFresh: boolean
  /** Gives the line back, or drops it. */
  readonly done: (isHealthy: boolean) => void
}

type Refused = { readonly ok: false } & ConnectionFailure
type Pooled = { connection: RelayConnection; used: number; timer: NodeJS.Timeout | null }

/** Lines to the relay that are shared by all who send, a few at a time and not too fast. */
export function relayPool(
  open: () => Promise<{ ok: true; connection: RelayConnection } | Refused>,
  options: PoolOptions,
) {
  const { enter, leave } = rateLimiter(options.maxLines, options.messagesPerSecond)
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

  function giveBack(pooled: Pooled, isHealthy: boolean): void {
    pooled.used += 1
    const mayStay =
      isHealthy && !isClosed && pooled.used < options.messagesPerConnection && pooled.connection.isOpen()
    if (mayStay) returnToPool(pooled)
    else pooled.connection.close()
    leave()
  }

  return {
    /** @param wantsFresh true after a used line turned out to be dead */
    async take(wantsFresh: boolean): Promise<({ ok: true } & Lease) | Refused> {
      await enter()
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
        done: (isHealthy) => giveBack(taken, isHealthy),
      }
    },
    /** Closes the idle lines; those at work are closed when they are given back. */
    close(): void {
      isClosed = true
      for (let pooled = takeIdle(); pooled; pooled = takeIdle()) pooled.connection.close()
    },
  }
}
