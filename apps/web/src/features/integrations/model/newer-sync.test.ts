import { syncStates } from '@enamel/domain/integrations/integration'
import { expect, it } from 'vitest'
import { aSyncReport } from '../testing/a-sync-report.ts'
import { newerSync } from './newer-sync.ts'

const progress = (done: number) => ({ unit: 'items', done, total: 100 }) as const

it('a sync is replaced by a later report about it, and not by an earlier one', () => {
  const reports = [
    aSyncReport({ state: 'queued' }),
    aSyncReport({ state: 'syncing', progress: progress(0) }),
    aSyncReport({ state: 'syncing', progress: progress(20) }),
    aSyncReport({ state: 'complete', progress: progress(100) }),
  ]
  for (const [index, report] of reports.entries()) {
    for (const later of reports.slice(index + 1)) {
      expect(newerSync(report, later)).toBe(later)
      expect(newerSync(later, report)).toBe(later)
    }
  }
})

it('a sync is replaced by one that was queued later, whatever its state', () => {
  for (const state of syncStates) {
    const first = aSyncReport({ id: 'first', state })
    const second = aSyncReport({ id: 'second', queued_at: '2025-11-20T10:00:00Z' })
    expect(newerSync(first, second)).toBe(second)
    expect(newerSync(second, first)).toBe(second)
  }
})

it('the first sync is always new', () => {
  const report = aSyncReport()
  expect(newerSync(null, report)).toBe(report)
})
