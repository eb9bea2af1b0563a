import { expect, it, vi } from 'vitest'
import { createProductTime } from './product-time.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const DAY_MS = 86_400_000
const answer = (ms: number) => ({ headers: new Headers({ date: new Date(ms).toUTCString() }) })

it("follows the product's clock on when it is skipped, and back", () => {
  let own = NOON
  const time = createProductTime(() => own)
  const moved = vi.fn()
  const end = time.onMove(moved)
  expect(time.now()).toEqual(new Date(NOON))

  time.hear(answer(NOON + 3 * DAY_MS))
  expect(time.now()).toEqual(new Date(NOON + 3 * DAY_MS))
  own += 60_000
  expect(time.now()).toEqual(new Date(NOON + 3 * DAY_MS + 60_000))
  time.hear(answer(own + 3 * DAY_MS))
  expect(moved).toHaveBeenCalledTimes(1)

  time.hear(answer(own))
  expect(time.now()).toEqual(new Date(own))
  expect(moved).toHaveBeenCalledTimes(2)
  end()
  time.hear(answer(own + DAY_MS))
  expect(moved).toHaveBeenCalledTimes(2)
})

it('does not jitter with the seconds that answers name, and runs by its own clock where they name none', () => {
  const time = createProductTime(() => NOON + 999)
  time.hear(answer(NOON))
  time.hear(answer(NOON - 1000))
  time.hear({ headers: new Headers() })
  expect(time.now()).toEqual(new Date(NOON + 999))
})

it('reaches the exact moment, although answers name whole seconds, so that what ends then ends then (G1-50)', () => {
  let own = NOON
  const time = createProductTime(() => own)
  const ahead = 3_600_700
  const answered = () => answer(Math.floor((own + ahead) / 1000) * 1000)
  const moved = vi.fn()
  time.onMove(moved)
  time.hear(answered())
  expect(time.now().getTime() - own).toBe(3_600_000)
  for (const later of [900, 1370, 2950, 400, 1720]) {
    own += later
    time.hear(answered())
  }
  const behind = own + ahead - time.now().getTime()
  expect(behind).toBeGreaterThanOrEqual(0)
  expect(behind).toBeLessThan(100)
  // A timer for a moment has to know that it is nearer.
  expect(moved.mock.calls.length).toBeGreaterThan(1)
})
