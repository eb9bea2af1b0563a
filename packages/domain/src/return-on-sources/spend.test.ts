import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../time/practice-time.ts'
import { MONTHS_MAX, monthsOf } from './months.ts'
import { readSpend, spendMonthIssue, spendWithin } from './spend.ts'

const november = { month: '2025-11', pence: 30_000 }

describe('the spend of a month', () => {
  it('counts in full in a range that contains the month, and not in one that does not touch it', () => {
    expect(spendWithin(november, { from: '2025-10-15', to: '2025-12-15' })).toBe(30_000)
    expect(spendWithin(november, { from: '2025-11-01', to: '2025-11-30' })).toBe(30_000)
    expect(spendWithin(november, { from: '2025-10-01', to: '2025-10-31' })).toBe(0)
    expect(spendWithin(november, { from: '2025-12-01', to: '2026-11-30' })).toBe(0)
  })

  it('counts by the share of its days in a range that cuts it', () => {
    expect(spendWithin(november, { from: '2025-06-01', to: '2025-11-20' })).toBe(20_000)
    expect(spendWithin(november, { from: '2025-11-21', to: '2025-12-31' })).toBe(10_000)
    expect(spendWithin(november, { from: '2025-11-30', to: '2025-11-30' })).toBe(1_000)
    const leap = { month: '2024-02', pence: 2_900 }
    expect(spendWithin(leap, { from: '2024-02-29', to: '2024-02-29' })).toBe(100)
  })

  it('counts calendar days, so that the day on which the clocks change is one day', () => {
    for (const month of ['2025-03', '2025-10']) {
      const lastSunday = month === '2025-03' ? '2025-03-30' : '2025-10-26'
      expect(spendWithin({ month, pence: 3_100 }, { from: lastSunday, to: lastSunday })).toBe(100)
    }
  })

  it('adds up to the typed amount over ranges that follow each other, to the penny', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 29 }), { maxLength: 6 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), cuts, (pence, days) => {
        const ends = [...new Set([...days, 30])].sort((one, other) => one - other)
        const parts = ends.map((end, index) =>
          spendWithin(
            { month: '2025-11', pence },
            { from: addDays('2025-11-01', ends[index - 1] ?? 0), to: addDays('2025-11-01', end - 1) },
          ),
        )
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(pence)
        parts.forEach((part, index) => {
          const share = (pence * ((ends[index] ?? 0) - (ends[index - 1] ?? 0))) / 30
          expect(Math.abs(part - share)).toBeLessThanOrEqual(1)
        })
      }),
    )
  })
})

describe('the months of a range', () => {
  it('are those that it touches, oldest first', () => {
    expect(monthsOf({ from: '2025-11-30', to: '2026-02-01' })).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ])
    expect(monthsOf({ from: '2025-11-20', to: '2025-11-20' })).toEqual(['2025-11'])
  })

  it('are the latest of a very long range', () => {
    const months = monthsOf({ from: '0001-01-01', to: '2025-11-20' })
    expect(months).toHaveLength(MONTHS_MAX)
    expect([months[0], months.at(-1)]).toEqual(['2015-12', '2025-11'])
  })

  it('have all of its days between them', () => {
    const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2022-01-01', days))
    fc.assert(
      fc.property(day, fc.nat(900), (from, days) => {
        const to = addDays(from, days)
        const seen = new Set(
          Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index).slice(0, 7)),
        )
        expect(monthsOf({ from, to })).toEqual([...seen])
      }),
    )
  })
})

describe('a typed spend', () => {
  it('may have pence, commas and the sign of a currency, and an emptied field is no spend', () => {
    for (const typed of ['1480', '1,480', '£1,480.00', ' € 1480 '])
      expect(readSpend(typed), typed).toEqual({ ok: true, pence: 148_000 })
    for (const typed of ['', '  ', '0', '£']) expect(readSpend(typed), typed).toEqual({ ok: true, pence: 0 })
  })

  it('is refused with a reason if it is no amount, or too much', () => {
    expect(readSpend('lots')).toEqual({ ok: false, reason: 'not_numeric' })
    expect(readSpend('-5')).toEqual({ ok: false, reason: 'not_numeric' })
    expect(readSpend('10000000')).toEqual({ ok: false, reason: 'too_much' })
  })

  it('may be for the current month and the last ten years, not for a later month', () => {
    expect(spendMonthIssue('2025-11', '2025-11-01')).toBeNull()
    expect(spendMonthIssue('2025-12', '2025-11-30')).toBe('in_future')
    expect(spendMonthIssue('2015-12', '2025-11-30')).toBeNull()
    expect(spendMonthIssue('2015-11', '2025-11-30')).toBe('too_old')
  })
})
