import { expect, it } from 'vitest'
import { isStale } from './stale-action.ts'

it('makes an action stale when the patient’s stage or due time has changed, whatever the notation of the time (G-45)', () => {
  const startedFrom = { stage: 'callback1', next_action_at: '2026-11-21T09:00:00.000Z' }
  expect(isStale(startedFrom, { stage: 'callback1', next_action_at: new Date('2026-11-21T09:00:00Z') })).toBe(
    false,
  )
  expect(isStale(startedFrom, { ...startedFrom, stage: 'callback2' })).toBe(true)
  expect(isStale(startedFrom, { ...startedFrom, next_action_at: '2026-11-22T09:00:00.000Z' })).toBe(true)
  expect(isStale(startedFrom, { ...startedFrom, next_action_at: null })).toBe(true)
  expect(isStale({ stage: null, next_action_at: null }, { stage: null, next_action_at: null })).toBe(false)
})
