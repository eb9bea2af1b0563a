import { expect, it } from 'vitest'
import { paceOf } from './mailbox-pace.ts'

/** Timers of Node may fire this much too early. */
const EARLY_MS = 2

it('spreads the calls to a mailbox by what they cost, without holding up others', async () => {
  const pace = paceOf(1_000)
  const begun = performance.now()
  const order: string[] = []
  const costs = [5, 20, 5, 5, 10]
  const calls = costs.map(async (units, index) => {
    await pace('busy', units)
    order.push(`busy ${index}`)
    return performance.now() - begun
  })
  const other = pace('idle', 5).then(() => order.push('idle'))
  const [times] = await Promise.all([Promise.all(calls), other])
  const earliest = [0, 5, 25, 30, 35]
  times.forEach((time, index) => {
    expect(time).toBeGreaterThanOrEqual((earliest[index] ?? 0) - EARLY_MS)
  })
  expect(order.indexOf('idle')).toBeLessThan(order.indexOf('busy 1'))
})

it('keeps every second within the limit, also with a call that costs half of it after many cheap ones', async () => {
  const pace = paceOf(200)
  const starts: { at: number; units: number }[] = []
  for (const units of [...Array(20).fill(5), 100, ...Array(10).fill(5), 100]) {
    await pace('busy', units)
    starts.push({ at: performance.now(), units })
  }
  for (const { at } of starts) {
    const second = starts.filter((start) => start.at > at - 1_000 && start.at <= at)
    expect(second.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(220)
  }
})

it('remembers a mailbox whose turn is to come, however many others there are', async () => {
  const pace = paceOf(1_000)
  const begun = performance.now()
  await pace('busy', 50)
  for (let index = 0; index < 1_100; index += 1) await pace(`idle ${index}`, 0)
  await pace('busy', 5)
  expect(performance.now() - begun).toBeGreaterThanOrEqual(50 - EARLY_MS)
})
