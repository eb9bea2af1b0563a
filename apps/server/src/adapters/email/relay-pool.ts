import { setTimeout as wait } from 'node:timers/promises'
import type { Line, LineFailure } from './smtp-line.ts'

export type PoolOptions = {
  readonly maxLines: number
  /** A line is renewed after this many messages: relays limit them. */
  readonly messagesPerLine: number
  /** An unused line is closed after this time, before the relay does it. */
  readonly idleMs: number
  /** Most messages begun in a second, over all lines. */
  readonly messagesPerSecond: number
}

export type Lease = {
  readonly line: Line
  /** False when the line carried messages before: the relay may have closed it meanwhile. */
  readonly isFresh: boolean
  /** Gives the line back, or drops it. */
  readonly done: (isHealthy: boolean) => void
}

type Pooled = { line: Line; used: number; timer: NodeJS.Timeout | null }

/** Lines to the relay that are shared by all who send, a few at a time and not too fast. */
export function relayPool(
  open: () => Promise<{ ok: true; line: Line } | ({ ok: false } & LineFailure)>,
  options: PoolOptions,
) {
  const idle: Pooled[] = []
  const waiting: (() => void)[] = []
  let taken = 0
  let nextStart = 0
  let isClosed = false

  async function takeTurn(): Promise<void> {
    if (taken >= options.maxLines) await new Promise<void>((resolve) => waiting.push(resolve))
    else taken += 1
    const now = performance.now()
    nextStart = Math.max(now, nextStart + 1000 / options.messagesPerSecond)
    if (nextStart > now) await wait(nextStart - now)
  }

  /** The place goes to the next in line, or is free. */
  function giveTurn(): void {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }

  function takeIdle(): Pooled | null {
    for (let pooled = idle.pop(); pooled; pooled = idle.pop()) {
      if (pooled.timer) clearTimeout(pooled.timer)
      if (pooled.line.isOpen()) return pooled
    }
    return null
  }

  function keep(pooled: Pooled): void {
    pooled.timer = setTimeout(() => {
      idle.splice(idle.indexOf(pooled), 1)
      pooled.line.close()
    }, options.idleMs)
    pooled.timer.unref()
    idle.push(pooled)
  }

  function lease(pooled: Pooled): Lease {
    return {
      line: pooled.line,
      isFresh: pooled.used === 0,
      done: (isHealthy) => {
        pooled.used += 1
        const mayStay =
          isHealthy && !isClosed && pooled.used < options.messagesPerLine && pooled.line.isOpen()
        if (mayStay) keep(pooled)
        else pooled.line.close()
        giveTurn()
      },
    }
  }

  return {
    /** @param wantsFresh true after a used line turned out to be dead */
    async take(wantsFresh: boolean): Promise<({ ok: true } & Lease) | ({ ok: false } & LineFailure)> {
      await takeTurn()
      const used = wantsFresh ? null : takeIdle()
      if (used) return { ok: true, ...lease(used) }
      const opened = await open()
      if (opened.ok) return { ok: true, ...lease({ line: opened.line, used: 0, timer: null }) }
      giveTurn()
      return opened
    },
    /** Closes the idle lines; those at work are closed when they are given back. */
    close(): void {
      isClosed = true
      for (let pooled = takeIdle(); pooled; pooled = takeIdle()) pooled.line.close()
    },
  }
}
