import type { SourcesReport } from '@enamel/contract/return-on-sources'
import type { DayRange } from '@enamel/domain/reporting/period'
import { daysOfMonth, daysOfMonthIn, type Month } from '@enamel/domain/return-on-sources/months'
import { spendWithin } from '@enamel/domain/return-on-sources/spend'
import { isSameSource } from '@enamel/domain/sources/source'
import { moneyText, penceOf } from '@enamel/domain/text/money'
import { type Day, daysBetween } from '@enamel/domain/time/practice-time'

export interface TypedSpend {
  source: string
  month: Month
  pence: number
}

/** What was typed for a source in a month, in pence. */
export function typedPence(
  { monthly_spend }: Pick<SourcesReport, 'monthly_spend'>,
  source: string,
  month: Month,
) {
  const typed = monthly_spend.find((spend) => spend.month === month && isSameSource(spend.source, source))
  return penceOf(typed?.amount ?? '0') ?? 0
}

/** The days of a report; all time ends today. */
export function daysOf({ from, to, months }: SourcesReport, today: Day): DayRange {
  if (from !== null && to !== null) return { from, to }
  return { from: daysOfMonth(months[0]?.month ?? today.slice(0, 7)).from, to: today }
}

/** How many of a month's days are in the report, if not all are: "20 of 30 days". */
export function daysCounted(month: Month, range: DayRange): string | null {
  const counted = daysOfMonthIn(month, range)
  const whole = daysOfMonth(month)
  if (!counted || (counted.from === whole.from && counted.to === whole.to)) return null
  return `${daysBetween(counted.from, counted.to) + 1} of ${daysBetween(whole.from, whole.to) + 1} days`
}

/** The report after the spend of a source in one of its months was typed; the period before it is not changed. */
export function withTypedSpend(report: SourcesReport, typed: TypedSpend, today: Day): SourcesReport {
  const { source, month, pence } = typed
  if (!report.months.some((shown) => shown.month === month)) return report
  const before = typedPence(report, source, month)
  const range = daysOf(report, today)
  const difference = spendWithin({ month, pence }, range) - spendWithin({ month, pence: before }, range)
  const added = <Figures extends { spend: string }>(figures: Figures): Figures => ({
    ...figures,
    spend: moneyText((penceOf(figures.spend) ?? 0) + difference),
  })
  const others = report.monthly_spend.filter(
    (spend) => !(spend.month === month && isSameSource(spend.source, source)),
  )
  return {
    ...report,
    sources: report.sources.map((row) => (isSameSource(row.source, source) ? added(row) : row)),
    total: added(report.total),
    months: report.months.map((row) => (row.month === month ? added(row) : row)),
    monthly_spend: pence === 0 ? others : [...others, { source, month, amount: moneyText(pence) }],
  }
}
