import type { DayRange } from '../reporting/period.ts'
import { foldLine } from '../text/clean-line.ts'
import type { Day } from '../time/practice-time.ts'
import { type SourceFigureKey, sourceFigureKeys } from './figures.ts'
import { daysOfMonth, type Month, monthOf, monthsOf } from './months.ts'
import { type MonthlySpend, spendWithin } from './spend.ts'

/** The figures of the leads that came from a source, as spelled in their rows, in a month. Money is in pence. */
export interface LeadsOfMonth extends Record<SourceFigureKey, number> {
  source: string
  month: Month
}

/** What leads cost and brought. Money is in pence. */
export type Figures = Record<'spend' | SourceFigureKey, number>

export interface SourceReturn extends Figures {
  source: string
  /** The spellings of the source among its leads; the one above if it has none. */
  spellings: string[]
}

export interface MonthReturn {
  month: Month
  spend: number
  /** What the leads received in this month paid. */
  paid: number
}

export interface ReturnsInput {
  /** The leads received in the range. */
  leads: readonly LeadsOfMonth[]
  /** All typed spend, also of months outside the range. */
  spend: readonly MonthlySpend[]
}

const nothing: Figures = {
  spend: 0,
  leads: 0,
  booked: 0,
  attended: 0,
  won: 0,
  proposed: 0,
  accepted: 0,
  paid: 0,
}

/**
 * The return of each source: of those listed, and of those that leads of the range or spend in it name. Spellings of
 * one name are one source.
 * @param listed the practice's sources; others are named as in most of their leads
 * @returns in alphabetical order
 */
export function sourceReturns(
  { leads, spend }: ReturnsInput,
  range: DayRange,
  listed: readonly string[],
): SourceReturn[] {
  const returns = new Map<string, SourceReturn>()
  const returnOf = (name: string) => {
    const key = foldLine(name)
    const found = returns.get(key) ?? { source: name, spellings: [], ...nothing }
    returns.set(key, found)
    return found
  }
  for (const name of listed) returnOf(name)
  for (const [spelling, figures] of bySpelling(leads)) {
    const found = returnOf(spelling)
    found.spellings.push(spelling)
    for (const key of sourceFigureKeys) found[key] += figures[key]
  }
  for (const typed of spend) {
    const pence = spendWithin(typed, range)
    if (pence > 0) returnOf(typed.source).spend += pence
  }
  return [...returns.values()]
    .map((found) => ({ ...found, spellings: found.spellings.length > 0 ? found.spellings : [found.source] }))
    .sort((one, other) => one.source.localeCompare(other.source, 'en-GB'))
}

/** The figures of each spelling, those with the most leads first. */
function bySpelling(leads: readonly LeadsOfMonth[]): [string, Figures][] {
  const figures = new Map<string, Figures>()
  for (const { source, ...month } of leads) {
    const found = figures.get(source) ?? { ...nothing }
    for (const key of sourceFigureKeys) found[key] += month[key]
    figures.set(source, found)
  }
  return [...figures].sort(
    ([one, { leads: ofOne }], [other, { leads: ofOther }]) => ofOther - ofOne || (one < other ? -1 : 1),
  )
}

/** The figures of all sources together. */
export function totalReturn({ leads, spend }: ReturnsInput, range: DayRange): Figures {
  const total = { ...nothing }
  for (const month of leads) for (const key of sourceFigureKeys) total[key] += month[key]
  for (const typed of spend) total.spend += spendWithin(typed, range)
  return total
}

/** The spend of each month of the range, and what the leads received in it paid. */
export function monthReturns({ leads, spend }: ReturnsInput, range: DayRange): MonthReturn[] {
  return monthsOf(range).map((month) => ({
    month,
    spend: sumOf(spend, (typed) => (typed.month === month ? spendWithin(typed, range) : 0)),
    paid: sumOf(leads, (received) => (received.month === month ? received.paid : 0)),
  }))
}

function sumOf<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amountOf(item), 0)
}

/** The days of all time: from the first month with leads or spend to today. */
export function allDays({ leads, spend }: ReturnsInput, today: Day): DayRange {
  const months = [...leads, ...spend].map(({ month }) => month)
  const [first = monthOf(today)] = months.toSorted()
  return { from: daysOfMonth(first).from, to: today }
}
