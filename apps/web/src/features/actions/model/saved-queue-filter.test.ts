import { expect, it } from 'vitest'
import { fromSavedQuery, noQueueFilters, toSavedQuery } from './saved-queue-filter.ts'

it('a saved filter of due actions sets every choice as it was', () => {
  const saved = {
    types: ['Implants'],
    sources: ['Radio'],
    labels: ['Nervous'],
    referrals: 'referrals' as const,
    dates: { preset: 'tomorrow' },
    snoozed: true,
    mine: true,
    sort: 'asc' as const,
  }
  expect(toSavedQuery(fromSavedQuery(saved))).toEqual(saved)
  expect(fromSavedQuery(saved)).toMatchObject({ includeSnoozed: 'showSnoozed', assigned: 'me' })
  expect(fromSavedQuery(noQueueFilters)).toMatchObject({ includeSnoozed: 'hideSnoozed', assigned: 'anyone' })
})
