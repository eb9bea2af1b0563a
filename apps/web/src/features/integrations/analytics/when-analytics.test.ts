import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Analytics, whenAnalytics } from './when-analytics.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A page that waits for an analytics object. */
function aPage(name: string | undefined = 'analytics') {
  const reads = vi.fn()
  const globals: Record<string, unknown> = {}
  const page = new Proxy(globals, {
    get: (target, key) => {
      reads(key)
      return target[String(key)]
    },
  })
  const onFound = vi.fn<(analytics: Analytics) => void>()
  return { reads, globals, onFound, stop: whenAnalytics(page, name, onFound) }
}

describe('the lookup on the page of an integration', () => {
  it('looks for the analytics script every 500 ms, until it is there or the page is left, and never blocks the page (INT-29)', () => {
    const { reads, globals, onFound } = aPage()
    expect(reads).not.toHaveBeenCalled()
    vi.advanceTimersByTime(499)
    expect(reads).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(reads).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(5_000)
    expect(reads).toHaveBeenCalledTimes(11)
    const analytics = { page: () => {} }
    globals.analytics = analytics
    expect(onFound).not.toHaveBeenCalled()
    vi.advanceTimersByTime(500)
    expect(onFound).toHaveBeenCalledExactlyOnceWith(analytics)
    expect(vi.getTimerCount()).toBe(0)

    const left = aPage()
    vi.advanceTimersByTime(1_000)
    left.stop()
    expect(vi.getTimerCount()).toBe(0)
    left.globals.analytics = analytics
    vi.advanceTimersByTime(5_000)
    expect(left.reads).toHaveBeenCalledTimes(2)
    expect(left.onFound).not.toHaveBeenCalled()
  })

  it('waits on while there is something else under that name', () => {
    const { globals, onFound } = aPage()
    for (const other of [null, 'analytics', {}, { page: 'yes' }]) {
      globals.analytics = other
      vi.advanceTimersByTime(500)
    }
    expect(onFound).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(1)
  })

  it('looks for nothing when nothing is configured', () => {
    const { reads, stop } = aPage('')
    expect(vi.getTimerCount()).toBe(0)
    expect(reads).not.toHaveBeenCalled()
    stop()
    whenAnalytics({}, undefined, () => {})()
    expect(vi.getTimerCount()).toBe(0)
  })
})
