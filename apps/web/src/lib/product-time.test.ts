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

it('does not shiver with the seconds that answers name, and goes by its own clock where they name none', () => {
  const time = createProductTime(() => NOON + 999)
  time.hear(answer(NOON))
  time.hear(answer(NOON - 1000))
  time.hear({ headers: new Headers() })
  expect(time.now()).toEqual(new Date(NOON + 999))
})
