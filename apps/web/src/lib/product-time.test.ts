import { expect, it, vi } from 'vitest'
import { createProductTime } from './product-time.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const DAY_MS = 86_400_000
const responseAt = (ms: number) => ({ headers: new Headers({ date: new Date(ms).toUTCString() }) })

it("the page's time follows the product's clock when it is moved forwards or back", () => {
  let ownTime = NOON
  const time = createProductTime(() => ownTime)
  const onChange = vi.fn()
  const unsubscribe = time.onChange(onChange)
  expect(time.now()).toEqual(new Date(NOON))

  time.readTime(responseAt(NOON + 3 * DAY_MS))
  expect(time.now()).toEqual(new Date(NOON + 3 * DAY_MS))
  expect(time.at(NOON - 60_000)).toEqual(new Date(NOON + 3 * DAY_MS - 60_000))
  ownTime += 60_000
  expect(time.now()).toEqual(new Date(NOON + 3 * DAY_MS + 60_000))
  time.readTime(responseAt(ownTime + 3 * DAY_MS))
  expect(onChange).toHaveBeenCalledTimes(1)

  time.readTime(responseAt(ownTime))
  expect(time.now()).toEqual(new Date(ownTime))
  expect(onChange).toHaveBeenCalledTimes(2)
  unsubscribe()
  time.readTime(responseAt(ownTime + DAY_MS))
  expect(onChange).toHaveBeenCalledTimes(2)
})

it("the page's time does not jitter with the whole seconds of responses, and ignores responses without a date", () => {
  const time = createProductTime(() => NOON + 999)
  time.readTime(responseAt(NOON))
  time.readTime(responseAt(NOON - 1000))
  time.readTime({ headers: new Headers() })
  expect(time.now()).toEqual(new Date(NOON + 999))
})

it("the page's time approaches the exact time, although responses have whole seconds, so that timers end on time (G1-50)", () => {
  let ownTime = NOON
  const time = createProductTime(() => ownTime)
  const aheadMs = 3_600_700
  const response = () => responseAt(Math.floor((ownTime + aheadMs) / 1000) * 1000)
  const onChange = vi.fn()
  time.onChange(onChange)
  time.readTime(response())
  expect(time.now().getTime() - ownTime).toBe(3_600_000)
  for (const elapsedMs of [900, 1370, 2950, 400, 1720]) {
    ownTime += elapsedMs
    time.readTime(response())
  }
  const behindMs = ownTime + aheadMs - time.now().getTime()
  expect(behindMs).toBeGreaterThanOrEqual(0)
  expect(behindMs).toBeLessThan(100)
  // Timers are set again when the time is known more precisely.
  expect(onChange.mock.calls.length).toBeGreaterThan(1)
})
