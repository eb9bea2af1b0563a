import { expect, it } from 'vitest'
import { includeSnoozed } from './snooze-filter.ts'

it('maps hideSnoozed to include_snoozed 0 and showSnoozed to 1 (ACT-36)', () => {
  expect(includeSnoozed('hideSnoozed')).toBe('0')
  expect(includeSnoozed('showSnoozed')).toBe('1')
})
