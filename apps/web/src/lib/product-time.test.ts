import { expect, it, vi } from 'vitest'
import { createProductTime } from './product-time.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const DAY_MS = 86_400_000
const responseAt = (ms: number) => ({ headers: new Headers({ date: new Date(ms).toUTCString() }) })

it("follows the product's clock when it is moved forwards or back", () => {
  let own = NOON
  const time = createProductTime(() => own)
  const onChange = vi.fn()
  const unsubscribe = time.onChange(onChange)
  expect(time.now()).toEqual(new Date(NOON))

  time.readTime(responseAt(NOON + 3 * DAY_MS))
  expect(time.now()).toEqual(new Date(NOON + 3 * DAY_MS))
  own += 60_000
  expect(time.now()).toEqual(new Date(NOON + 3 * DAY_MS + 60_000))
  time.readTime(responseAt(own + 3 * DAY_MS))
  expect(onChange).toHaveBeenCalledTimes(1)

  time.readTime(responseAt(own))
  expect(time.now()).toEqual(new Date(own))
  expect(onChange).toHaveBeenCalledTimes(2)
  unsubscribe()
  time.readTime(responseAt(own + DAY_MS))
  expect(onChange).toHaveBeenCalledTimes(2)
})

it('does not jitter with the whole seconds of responses, and ignores responses without a date', () => {
  const time = createProductTime(() => NOON + 999)
  time.readTime(responseAt(NOON))
  time.readTime(responseAt(NOON - 1000))
  time.readTime({ headers: new Headers() })
  expect(time.now()).toEqual(new Date(NOON + 999))
})

it('approaches the exact time, although responses have whole seconds, so that timers end on time (G1-50)', () => {
  let own = NOON
  const time = createProductTime(() => own)
  const ahead = 3_600_700
  const response = () => responseAt(Math.floor((own + ahead) / 1000) * 1000)
  const onChange = vi.fn()
  time.onChange(onChange)
  time.readTime(response())
  expect(time.now().getTime() - own).toBe(3_600_000)
  for (const later of [900, 1370, 2950, 400, 1720]) {
    own += later
    time.readTime(response())
  }
  const behind = own + ahead - time.now().getTime()
  expect(behind).toBeGreaterThanOrEqual(0)
  expect(behind).toBeLessThan(100)
  // Timers are set again when the time is known more precisely.
  expect(onChange.mock.calls.length).toBeGreaterThan(1)
})
