import type { Random } from '../random.ts'
import type { HistoryCalendar } from './calendar.ts'

/** The leads of each month of the year, compared with an average month: many after New Year and the summer. */
const OF_MONTH = [1.45, 1.1, 1.1, 1, 1.05, 0.95, 0.9, 0.65, 1.35, 1.15, 1, 0.65]
/** The same for the days of a week, from Monday. */
const OF_WEEKDAY = [1.25, 1.2, 1.1, 1.05, 0.95, 0.5, 0.45]
const AT_CHRISTMAS = 0.3
/** A practice grows by this share of its first year's leads in a year. */
const GROWTH_PER_YEAR = 0.2
/** Many of the leads of the last days are among today's patients, and no past leads. */
const RECENT_DAYS = 100
const PAST_AMONG_RECENT = 0.75
/** How many leads come in each hour of a day: most during the day, some in the evening. */
const OF_HOUR = [1, 0, 0, 0, 0, 0, 1, 3, 7, 12, 13, 12, 10, 9, 9, 9, 8, 7, 6, 6, 6, 5, 3, 2]

/** How many leads come on each day of a calendar, compared with each other. */
export function enquiryWeights({ days }: HistoryCalendar): number[] {
  return days.map(({ day, weekday }, index) => {
    const month = Number(day.slice(5, 7)) - 1
    const isChristmas = day.slice(5) >= '12-23' || day.slice(5) <= '01-01'
    const growth = 1 + (GROWTH_PER_YEAR * index) / 365
    return (OF_MONTH[month] ?? 1) * (OF_WEEKDAY[weekday] ?? 1) * growth * (isChristmas ? AT_CHRISTMAS : 1)
  })
}

/** Draws the times at which leads come who are past leads by now. */
export function enquiryTimes(calendar: HistoryCalendar, random: Random): () => Date {
  const firstRecent = calendar.days.length - RECENT_DAYS
  const sums: number[] = []
  let sum = 0
  for (const [day, weight] of enquiryWeights(calendar).entries()) {
    sum += day < firstRecent ? weight : weight * PAST_AMONG_RECENT
    sums.push(sum)
  }
  const hours = OF_HOUR.map((weight, hour) => [hour, weight] as const)
  return () => {
    const wanted = random.next() * sum
    return calendar.at(firstAbove(sums, wanted), random.weighted(hours) * 60 + random.next() * 60)
  }
}

/** The index of the first of the ascending numbers that is greater than `wanted`. */
function firstAbove(numbers: readonly number[], wanted: number): number {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) > wanted) high = middle
    else low = middle + 1
  }
  return low
}

/** A month of a history, and the share of all leads that come in it. */
export interface EnquiryMonth {
  /** The first day of the month: YYYY-MM-01. */
  month: string
  share: number
}

/** The months of a calendar with their shares of the leads; months that are only partly in it count in part. */
export function enquiryMonths(calendar: HistoryCalendar): EnquiryMonth[] {
  const weights = enquiryWeights(calendar)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = new Map<string, number>()
  for (const [index, { day }] of calendar.days.entries()) {
    const month = `${day.slice(0, 7)}-01`
    shares.set(month, (shares.get(month) ?? 0) + (weights[index] ?? 0) / total)
  }
  return [...shares].map(([month, share]) => ({ month, share }))
}
