import { expect, it } from 'vitest'
import type { PendingUpdateKind } from './pending-updates.ts'
import { pendingUpdateCounts, REFRESH_ACTIONS, refreshParts, UPDATING } from './refresh-text.ts'

const texts = (counts: Partial<Record<PendingUpdateKind, number>>) =>
  refreshParts({ new: 0, updated: 0, waking: 0, ...counts }).map(({ text }) => text)

it('the refresh control names each kind that is not zero, in the singular for one (ACT-27)', () => {
  expect(texts({ new: 1, updated: 1, waking: 1 })).toEqual([
    '1 new action',
    '1 updated action',
    '1 snooze ending',
  ])
  expect(texts({ new: 2, updated: 3, waking: 4 })).toEqual([
    '2 new actions',
    '3 updated actions',
    '4 snoozes ending',
  ])
  expect(texts({ updated: 2 })).toEqual(['2 updated actions'])
  expect(REFRESH_ACTIONS).toBe('Refresh actions due')
  expect(UPDATING).toBe('Updating')
})

it('the refresh control has one part for each kind of pending update (ACT-29)', () => {
  expect(texts({})).toHaveLength(0)
  for (const kind of ['new', 'updated', 'waking'] as const) expect(texts({ [kind]: 7 })).toHaveLength(1)
  expect(texts({ new: 1, waking: 1 })).toHaveLength(2)
  expect(texts({ new: 1, updated: 1, waking: 1 })).toHaveLength(3)
})

it('waking updates are counted separately from new and updated ones (ACT-31)', () => {
  const pendingUpdates = (['waking', 'new', 'waking', 'updated'] as const).map((kind, index) => ({
    kind,
    patientId: `p${index}`,
    stage: null,
    date: null,
    at: index,
  }))
  expect(pendingUpdateCounts(pendingUpdates)).toEqual({ new: 1, updated: 1, waking: 2 })
})
