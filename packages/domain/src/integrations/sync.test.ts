import { expect, it } from 'vitest'
import { syncStates } from './integration.ts'
import { isUnfinished, nextSyncState, pauseOfSync, readSyncState } from './sync.ts'

it("reads 'completed' as 'complete', and every other state as it is (INT-03, C3-07)", () => {
  expect(readSyncState('completed')).toBe('complete')
  for (const state of syncStates) expect(readSyncState(state)).toBe(state)
})

it('is unfinished while it is queued or syncing', () => {
  expect(syncStates.filter(isUnfinished)).toEqual(['queued', 'syncing'])
})

it('is queued, then syncing, then complete or failed, and never changes after that (INT-03)', () => {
  expect(nextSyncState('queued', 'began')).toBe('syncing')
  expect(nextSyncState('syncing', 'completed')).toBe('complete')
  expect(nextSyncState('syncing', 'failed')).toBe('failed')
  for (const finished of ['complete', 'failed'] as const)
    for (const event of ['began', 'completed', 'failed'] as const)
      expect(nextSyncState(finished, event)).toBeNull()
})

it('stays syncing when it is continued after an interruption', () => {
  expect(nextSyncState('syncing', 'began')).toBe('syncing')
})

it('completes only after it began', () => {
  expect(nextSyncState('queued', 'completed')).toBeNull()
})

it('pauses shortly at first and then longer, but never for more than a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 100].map((waits) => pauseOfSync(waits) / 1000)).toEqual([
    5, 10, 20, 40, 60, 60, 60,
  ])
})
