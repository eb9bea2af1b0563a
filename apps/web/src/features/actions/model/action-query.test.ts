import { snoozeFilters } from '@enamel/domain/snooze/snooze-filter'
import { ALL_TIME } from '@enamel/domain/time/date-range'
import { describe, expect, it } from 'vitest'
import {
  type ActionFilter,
  clearedFilter,
  defaultActionFilter,
  dueQuery,
  isNarrowed,
  queryOf,
  type ReferralFilter,
  referralFilters,
} from './action-query.ts'

const zone = 'Europe/London'
const now = '2025-07-01T10:00:00Z'
const stages = ['newLead', 'newPatient'] as const
const defaultQuery = queryOf(defaultActionFilter, now, zone)

describe('the query of due actions', () => {
  it('selects by default all due and overdue actions except snoozed ones, whether referred or not (ACT-35)', () => {
    expect(defaultQuery).toEqual({
      range: ALL_TIME,
      includeSnoozed: 'hideSnoozed',
      assigned: 'anyone',
      sources: [],
      labels: [],
      types: [],
      referrals: 'both',
    })
    expect([...snoozeFilters]).toEqual(['hideSnoozed', 'showSnoozed'])
    expect([...referralFilters]).toEqual(['both', 'referrals', 'non-referrals'])
  })

  it('selects all actions due by the end of today in the practice’s time zone when no dates are chosen (ACT-17)', () => {
    expect(dueQuery(stages, defaultQuery, now, zone)).toEqual({
      stages: 'newLead,newPatient',
      end_at: '2025-07-01T22:59:59.999Z',
      include_snoozed: '0',
    })
    expect(dueQuery(stages, defaultQuery, '2025-12-01T10:00:00Z', 'Europe/Dublin').end_at).toBe(
      '2025-12-01T23:59:59.999Z',
    )
  })

  it.each<[ReferralFilter, object]>([
    ['both', {}],
    ['referrals', { referred: '1' }],
    ['non-referrals', { referred: '0' }],
  ])('contains the referral filter %s as the parameters %j (ACT-17)', (referrals, sent) => {
    const { referred } = dueQuery(stages, { ...defaultQuery, referrals }, now, zone)
    expect({ ...(referred && { referred }) }).toEqual(sent)
  })

  it('contains both ends of a range, and lists separated by commas (ACT-17)', () => {
    const filter = {
      ...defaultActionFilter,
      dates: { preset: 'tomorrow' },
      sources: ['Google Ads', 'Walk-in, Leeds'],
      labels: ['VIP'],
      types: ['Implants', 'Whitening'],
    }
    expect(dueQuery(stages, queryOf(filter, now, zone), now, zone)).toEqual({
      stages: 'newLead,newPatient',
      sources: 'Google Ads,Walk-in%2C Leeds',
      labels: 'VIP',
      types: 'Implants,Whitening',
      start_at: '2025-07-01T23:00:00.000Z',
      end_at: '2025-07-02T22:59:59.999Z',
      include_snoozed: '0',
    })
  })

  it('contains the snooze filter as 0 for hideSnoozed and 1 for showSnoozed (ACT-36)', () => {
    expect(
      dueQuery(stages, { ...defaultQuery, includeSnoozed: 'hideSnoozed' }, now, zone).include_snoozed,
    ).toBe('0')
    expect(
      dueQuery(stages, { ...defaultQuery, includeSnoozed: 'showSnoozed' }, now, zone).include_snoozed,
    ).toBe('1')
  })
})

describe('filters of due actions', () => {
  it.each([
    { types: ['Implants'] },
    { sources: ['Google Ads'] },
    { labels: ['VIP'] },
    { referrals: 'referrals' },
    { dates: { preset: 'tomorrow' } },
    { dates: { range: { start: '2025-11-21T00:00:00.000Z', end: null } } },
  ] as Partial<ActionFilter>[])('may hide due actions until they are cleared: %j', (narrowing) => {
    const chosen: ActionFilter = { ...defaultActionFilter, includeSnoozed: 'showSnoozed', ...narrowing }
    expect(isNarrowed(chosen)).toBe(true)
    expect(isNarrowed(clearedFilter(chosen))).toBe(false)
    expect(clearedFilter(chosen).includeSnoozed).toBe('showSnoozed')
  })

  it('are not narrowed by default, whether or not snoozed actions are shown', () => {
    expect(isNarrowed(defaultActionFilter)).toBe(false)
    const withSnoozed: ActionFilter = { ...defaultActionFilter, includeSnoozed: 'showSnoozed' }
    expect(isNarrowed(withSnoozed)).toBe(false)
  })
})
