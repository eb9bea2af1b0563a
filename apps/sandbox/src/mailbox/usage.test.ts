import { expect, it } from 'vitest'
import { sandboxClock } from '../clock/sandbox-clock.ts'
import { createUsage, type Quota } from './usage.ts'

function usageWith(quota: Partial<Quota>) {
  const clock = sandboxClock()
  return { clock, usage: createUsage(clock, { limits: [], concurrent: 100, ...quota }) }
}

it('refuses calls beyond the number that may be in progress, until one has ended', () => {
  const { usage } = usageWith({ limits: [{ units: 1_000, windowMs: 10_000 }], concurrent: 4 })
  for (let index = 0; index < 4; index += 1) expect(usage.begin('get', 1).ok).toBe(true)
  expect(usage.begin('get', 1)).toMatchObject({ ok: false, reason: 'concurrent' })
  usage.end()
  expect(usage.begin('get', 1).ok).toBe(true)
  expect(usage.report()).toEqual({
    calls: { get: 6 },
    units: { get: 5 },
    refused: 1,
    peaks: [{ seconds: 10, units: 5, limit: 1_000 }],
    peak_concurrent: 4,
  })
})

it('refuses calls whose units do not fit into any window of its length, and says when they will', () => {
  const { clock, usage } = usageWith({ limits: [{ units: 250, windowMs: 10_000 }] })
  usage.begin('send', 100)
  clock.skip(6)
  usage.begin('send', 100)
  const refused = usage.begin('send', 100)
  expect(refused).toMatchObject({ ok: false, reason: 'units' })
  if (!refused.ok) expect(Math.ceil(refused.retryAfterMs / 1000)).toBe(4)
  clock.skip(4)
  expect(usage.begin('send', 100).ok).toBe(true)
  expect(usage.begin('send', 100).ok).toBe(false)
})

it('applies every limit, and says when the one that is exceeded for longer has units again', () => {
  const { clock, usage } = usageWith({
    limits: [
      { units: 100, windowMs: 1_000 },
      { units: 250, windowMs: 60_000 },
    ],
  })
  usage.begin('send', 100)
  const inSecond = usage.begin('send', 100)
  if (!inSecond.ok) expect(Math.ceil(inSecond.retryAfterMs / 1000)).toBe(1)
  clock.skip(20)
  expect([inSecond.ok, usage.begin('send', 100).ok]).toEqual([false, true])
  clock.skip(20)
  const inMinute = usage.begin('send', 100)
  expect(inMinute).toMatchObject({ ok: false, reason: 'units' })
  if (!inMinute.ok) expect(Math.ceil(inMinute.retryAfterMs / 1000)).toBe(20)
  expect(usage.report()).toMatchObject({
    refused: 2,
    peaks: [
      { seconds: 1, units: 100, limit: 100 },
      { seconds: 60, units: 200, limit: 250 },
    ],
  })
  clock.skip(20)
  expect(usage.begin('send', 100).ok).toBe(true)
})

it('counts on when the clock is set back, and refuses nothing for longer than a window', () => {
  const { clock, usage } = usageWith({ limits: [{ units: 100, windowMs: 10_000 }] })
  clock.skip(3_600)
  usage.begin('send', 100)
  clock.reset()
  expect(usage.begin('send', 100).ok).toBe(false)
  clock.skip(10)
  expect(usage.begin('send', 100).ok).toBe(true)
})
