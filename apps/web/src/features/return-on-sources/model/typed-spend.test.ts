import { describe, expect, it } from 'vitest'
import { aMonthsReport, aSourcesReport } from '../testing/a-sources-report.ts'
import { amountInField } from './money.ts'
import { daysCounted, typedPence, withTypedSpend } from './typed-spend.ts'

const today = '2025-11-20'

describe('typed spend', () => {
  it('is shown with its share of the period, in its row, its month and all sources together', () => {
    const report = withTypedSpend(
      aMonthsReport(),
      { source: 'radio', month: '2025-11', pence: 60_000 },
      today,
    )
    expect(report.sources[0]?.spend).toBe('400.00')
    expect(report.total.spend).toBe('400.00')
    expect(report.months).toEqual([{ month: '2025-11', spend: '400.00', paid: '700.00' }])
    expect(typedPence(report, 'Radio', '2025-11')).toBe(60_000)
  })

  it('is undone by the amount before', () => {
    const before = aMonthsReport()
    const typed = { source: 'Radio', month: '2025-11', pence: 60_001 }
    const undone = withTypedSpend(withTypedSpend(before, typed, today), { ...typed, pence: 30_000 }, today)
    expect(undone).toEqual(before)
  })

  it('of 0 removes the amount', () => {
    const report = withTypedSpend(aMonthsReport(), { source: 'Radio', month: '2025-11', pence: 0 }, today)
    expect([report.total.spend, report.monthly_spend]).toEqual(['0.00', []])
  })

  it('of a month that a report does not have leaves the report as it is', () => {
    const report = aMonthsReport()
    expect(withTypedSpend(report, { source: 'Radio', month: '2025-10', pence: 5_000 }, today)).toBe(report)
  })

  it('counts until today in a report of all time', () => {
    const allTime = aMonthsReport({ from: null, to: null })
    const report = withTypedSpend(allTime, { source: 'Radio', month: '2025-11', pence: 60_000 }, '2025-11-15')
    expect(report.total.spend).toBe('350.00')
  })
})

it('a month that is cut by the period says how many of its days count', () => {
  const { from, to } = aSourcesReport()
  const range = { from: from ?? '', to: to ?? '' }
  expect(daysCounted('2025-11', range)).toBe('20 of 30 days')
  expect(daysCounted('2025-10', range)).toBeNull()
})

it('an amount in a field has pence only if it needs them, and 0 is empty', () => {
  expect([amountInField(148_000), amountInField(148_050), amountInField(0)]).toEqual([
    '1,480',
    '1,480.50',
    '',
  ])
})
