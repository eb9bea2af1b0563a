import { expect, it } from 'vitest'
import { Integration, Sync } from './integrations.ts'

it('an integration has its name, texts, state and latest sync, which has its state and times (INT-02)', () => {
  expect(Object.keys(Integration.shape)).toEqual(
    expect.arrayContaining(['integration', 'display_name', 'description', 'state', 'sync']),
  )
  expect(Object.keys(Sync.shape)).toEqual(
    expect.arrayContaining(['id', 'state', 'queued_at', 'syncing_at', 'completed_at', 'failed_at', 'error']),
  )
})
