import { expect, it } from 'vitest'
import { type CallResult, missedBars, requestsTable } from './requests-table.ts'

const inbox: CallResult = {
  name: 'inbox',
  rate: 1000,
  floorRate: 1690,
  ratio: 1.69,
  p50: 4.04,
  p95: 9,
  processorMs: 0.91,
  floorProcessorMs: 0.3,
  statements: { byRequest: 2, byOthers: 0.1 },
}
const texts: CallResult = { ...inbox, name: 'SMS', rate: 510, floorRate: 4000, ratio: 7.84, sentRate: 299 }

it('shows the requests with their bars, and the texts that were sent in a row of their own', () => {
  expect(
    requestsTable([{ patients: 10_000, calls: [inbox, texts] }])
      .split('\n')
      .slice(2),
  ).toEqual([
    '| Inbox, a page of 50 | 10,000 | 1,000/s | 1,690/s | 1 : 1.7 | 1 : 1.7 | 2 | 4.0 ms | 9.0 ms | 0.91, 0.30 ms | yes |',
    '| An SMS | 10,000 | 510/s | 4,000/s | 1 : 7.8 | 1 : 8, 500/s | 2 + 0.1 to send it | 4.0 ms | 9.0 ms | 0.91, 0.30 ms | yes |',
    '| SMS received by the carrier | 10,000 | 299/s | – | – | 300/s | – | – | – | – | no |',
  ])
})

it('misses a bar by the ratio, and for texts by the rates', () => {
  expect(missedBars({ ...inbox, ratio: 1.71 })).toEqual(['request'])
  expect(missedBars(texts)).toEqual(['sent'])
  expect(missedBars({ ...texts, rate: 499, ratio: 2, sentRate: 300 })).toEqual(['request'])
})
