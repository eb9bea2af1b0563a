import { expect, it } from 'vitest'
import { aSyncReport } from '../testing/a-sync-report.ts'
import { isFailureMadeGood, lastSyncText } from './sync-text.ts'

const ZONE = 'Europe/London'
const NOW = new Date('2025-11-20T09:31:00Z')

it('a sync is running, or was complete or failed at a time', () => {
  const text = (given: Parameters<typeof aSyncReport>[0]) => lastSyncText(aSyncReport(given), NOW, ZONE)
  expect(lastSyncText(null, NOW, ZONE)).toBe('Not yet')
  expect(text({ state: 'queued' })).toBe('Running now')
  expect(text({ state: 'complete', completed_at: '2025-11-20T08:12:00Z' })).toBe('Today at 8:12am')
  expect(text({ state: 'complete', completed_at: '2025-11-14T08:12:00Z' })).toBe('On 14 Nov 2025 at 8:12am')
  expect(text({ state: 'failed', failed_at: '2025-11-19T08:12:00Z' })).toBe('Failed yesterday at 8:12am')
})

it('a failed sync is made good once everything up to a later moment was fetched', () => {
  const sync = aSyncReport({ state: 'failed', failed_at: '2025-11-20T09:20:00Z' })
  expect(isFailureMadeGood({ sync, complete_until: '2025-11-20T09:21:00Z' })).toBe(true)
  expect(isFailureMadeGood({ sync, complete_until: '2025-11-20T09:20:00Z' })).toBe(false)
  expect(isFailureMadeGood({ sync, complete_until: null })).toBe(false)
  expect(isFailureMadeGood({ sync: null, complete_until: '2025-11-20T09:21:00Z' })).toBe(false)
})
