import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameSource } from '../sources/source.ts'
import { addDays, daysInMonth } from '../time/practice-time.ts'
import { sourceFigureKeys } from './figures.ts'
import {
  allDays,
  type LeadsOfMonth,
  monthReturns,
  type ReturnsInput,
  sourceReturns,
  totalReturn,
} from './source-returns.ts'

function leadsOf(source: string, month: string, given: Partial<LeadsOfMonth> = {}): LeadsOfMonth {
  const none = { booked: 0, attended: 0, won: 0, proposed: 0, accepted: 0, paid: 0 }
  return { source, month, leads: 1, ...none, ...given }
}

/** Two months of a practice with three sources, one of them in two spellings. */
const input: ReturnsInput = {
  leads: [
    leadsOf('Google Ads', '2025-10', { leads: 10, booked: 5, attended: 4, won: 2, proposed: 900, paid: 500 }),
    leadsOf('Google Ads', '2025-11', { leads: 6, booked: 3, attended: 2, won: 1, accepted: 400, paid: 100 }),
    leadsOf('google ads', '2025-11', { leads: 2, booked: 1, won: 1, paid: 50 }),
    leadsOf('Newsletter', '2025-11', { leads: 1 }),
  ],
  spend: [
    { source: 'GOOGLE ADS', month: '2025-10', pence: 3_100 },
    { source: 'Google Ads', month: '2025-11', pence: 3_000 },
    { source: 'Radio', month: '2025-11', pence: 600 },
    { source: 'Poster', month: '2025-09', pence: 9_999 },
  ],
}
/** The last 10 days of October, and 20 of the 30 days of November. */
const range = { from: '2025-10-22', to: '2025-11-20' }
const none = { spend: 0, leads: 0, booked: 0, attended: 0, won: 0, proposed: 0, accepted: 0, paid: 0 }

describe('the return on sources', () => {
  it('has a row for each listed source, and for each that leads or spend of the range name', () => {
    expect(sourceReturns(input, range, ['Google Ads', 'Unknown'])).toEqual([
      {
        source: 'Google Ads',
        spellings: ['Google Ads', 'google ads'],
        spend: 1_000 + 2_000,
        leads: 18,
        booked: 9,
        attended: 6,
        won: 4,
        proposed: 900,
        accepted: 400,
        paid: 650,
      },
      { source: 'Newsletter', spellings: ['Newsletter'], ...none, leads: 1 },
      { source: 'Radio', spellings: ['Radio'], ...none, spend: 400 },
      { source: 'Unknown', spellings: ['Unknown'], ...none },
    ])
  })

  it('names a source that is not listed as most of its leads do', () => {
    expect(sourceReturns(input, range, []).map(({ source }) => source)).toEqual([
      'Google Ads',
      'Newsletter',
      'Radio',
    ])
  })

  it('has a total of all sources, and the spend and payments of each month', () => {
    expect(totalReturn(input, range)).toEqual({
      spend: 3_400,
      leads: 19,
      booked: 9,
      attended: 6,
      won: 4,
      proposed: 900,
      accepted: 400,
      paid: 650,
    })
    expect(monthReturns(input, range)).toEqual([
      { month: '2025-10', spend: 1_000, paid: 500 },
      { month: '2025-11', spend: 2_400, paid: 150 },
    ])
  })

  it('covers all time from the first month with leads or spend until today', () => {
    expect(allDays(input, '2025-11-20')).toEqual({ from: '2025-09-01', to: '2025-11-20' })
    expect(allDays({ leads: [], spend: [] }, '2025-11-20')).toEqual({ from: '2025-11-01', to: '2025-11-20' })
  })
})

describe('any history', () => {
  const months = ['2024-01', '2024-02', '2024-03', '2025-02']
  const names = ['Google Ads', 'google  ads', 'GOOGLE ADS', 'Café', 'cafe\u0301', 'Unknown']
  const aSource = fc.constantFrom(...names)
  const aMonth = fc.constantFrom(...months)
  const aLead = fc.record({
    source: aSource,
    month: aMonth,
    leads: fc.nat(9),
    booked: fc.nat(9),
    attended: fc.nat(9),
    won: fc.nat(9),
    proposed: fc.nat(99_999),
    accepted: fc.nat(99_999),
    paid: fc.nat(99_999),
  })
  const aSpend = fc.record({ source: aSource, month: aMonth, pence: fc.integer({ min: 1, max: 99_999 }) })
  const history = fc.record({
    leads: fc.uniqueArray(aLead, { selector: ({ source, month }) => `${source} ${month}` }),
    spend: fc.uniqueArray(aSpend, { selector: ({ source, month }) => `${source} ${month}` }),
  })
  const aRange = fc
    .tuple(fc.nat(500), fc.nat(500))
    .map(([start, days]) => ({ from: addDays('2023-12-20', start), to: addDays('2023-12-20', start + days) }))

  it('has rows and months whose figures add up to those of all sources', () => {
    fc.assert(
      fc.property(history, aRange, (past, range) => {
        const rows = sourceReturns(past, range, ['Unknown'])
        const total = totalReturn(past, range)
        for (const key of ['spend', ...sourceFigureKeys] as const)
          expect(rows.reduce((sum, row) => sum + row[key], 0)).toBe(total[key])
        expect(monthReturns(past, range).reduce((sum, { spend }) => sum + spend, 0)).toBe(total.spend)
      }),
    )
  })

  it('has the spend that a day-by-day count finds, to within a penny a month', () => {
    fc.assert(
      fc.property(history, aRange, (past, range) => {
        for (const row of sourceReturns(past, range, names)) {
          const typed = past.spend.filter(({ source }) => isSameSource(source, row.source))
          let expected = 0
          for (let day = range.from; day <= range.to; day = addDays(day, 1))
            for (const { month, pence } of typed)
              if (day.startsWith(month))
                expected += pence / daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))
          expect(Math.abs(row.spend - expected)).toBeLessThanOrEqual(typed.length + 1e-6)
        }
      }),
    )
  })
})
