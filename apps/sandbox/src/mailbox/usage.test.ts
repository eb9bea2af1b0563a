import { expect, it } from 'vitest'
import { sandboxClock } from '../clock/sandbox-clock.ts'
import { createUsage } from './usage.ts'

function usageWith(quota: { units?: number; concurrent?: number }) {
  const clock = sandboxClock()
  return { clock, usage: createUsage(clock, { units: 1_000, windowMs: 10_000, concurrent: 100, ...quota }) }
}

it('refuses calls beyond the number that may be in progress, until one has ended', () => {
  const { usage } = usageWith({ concurrent: 4 })
  for (let index = 0; index < 4; index += 1) expect(usage.begin('get', 1).ok).toBe(true)
  expect(usage.begin('get', 1)).toMatchObject({ ok: false, reason: 'concurrent' })
  usage.end()
  expect(usage.begin('get', 1).ok).toBe(true)
  expect(usage.report()).toEqual({
    calls: { get: 6 },
    units: { get: 5 },
    refused: 1,
    peak_units: 5,
    peak_concurrent: 4,
  })
})

it('refuses calls whose units do not fit into any window of its length, and says when they will', () => {
  const { clock, usage } = usageWith({ units: 250 })
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

it('counts on when the clock is set back, and refuses nothing for longer than a window', () => {
  const { clock, usage } = usageWith({ units: 100 })
  clock.skip(3_600)
  usage.begin('send', 100)
  clock.reset()
  expect(usage.begin('send', 100).ok).toBe(false)
  clock.skip(10)
  expect(usage.begin('send', 100).ok).toBe(true)
})
