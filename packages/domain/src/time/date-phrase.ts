import { monthNames, weekdayNames } from './date-labels.ts'
import { type DayParts, readDayParts } from './day-parts.ts'
import { addDays, addMonths, type Day, existingDay, isBefore, weekday } from './practice-time.ts'

export type DateReading = { ok: true; day: Day } | { ok: false; reason: DateIssue }
/** No text; no known phrase; a day that does not exist; a day in the past. */
export type DateIssue = 'empty' | 'not_understood' | 'no_such_day' | 'passed'

/** The error texts of a date that cannot be used. */
export const dateIssueMessages: Readonly<Record<DateIssue, string>> = {
  empty: 'Please enter a date.',
  not_understood: 'Please enter a date such as "in 2 weeks", "next Monday" or "24 December".',
  no_such_day: 'There is no such day.',
  passed: 'This date has passed. Please choose another.',
}

type Parts = Readonly<Record<string, string>>
/** Returns the day, or null if it does not exist. */
type Reader = (parts: Parts, today: Day) => Day | null

export interface DateRules {
  /** The practice's, from which phrases count. */
  today: Day
  /** The first possible day; today by default. */
  earliest?: Day
  /** For a date without a year: the next one, today or after, unless the last one is asked for, today or before. */
  yearless?: 'next' | 'last'
}

const numbers = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
] as const
const count = `(?<count>\\d{1,4}|a|${numbers.join('|')})`
const months = monthNames.join('|')
const weekdays = weekdayNames.join('|')

/** Every phrase there is beside dates (G-17). */
const phrases: readonly { says: string; day: Reader }[] = [
  { says: 'today', day: (_, today) => today },
  { says: 'tomorrow', day: (_, today) => addDays(today, 1) },
  // Never a valid choice, but understood, so that it is refused as passed.
  { says: 'yesterday', day: (_, today) => addDays(today, -1) },
  { says: `in ${count} days?`, day: ({ count }, today) => addDays(today, numberOf(count)) },
  { says: `in ${count} weeks?`, day: ({ count }, today) => addDays(today, 7 * numberOf(count)) },
  { says: `in ${count} months?`, day: ({ count }, today) => inMonths(today, numberOf(count)) },
  { says: `in ${count} years?`, day: ({ count }, today) => inMonths(today, 12 * numberOf(count)) },
  { says: 'next week', day: (_, today) => addDays(today, 7) },
  { says: 'next month', day: (_, today) => addMonths(today, 1) },
  { says: `(?<weekday>${weekdays})`, day: ({ weekday }, today) => comingWeekday(weekday, today) },
  { says: `next (?<weekday>${weekdays})`, day: ({ weekday }, today) => nextWeeks(weekday, today) },
]

/** Every way to write a date (G-17). */
const dates = [`\\d{1,2} (${months})( \\d{4})?`, '\\d{1,2}/\\d{1,2}(/\\d{4})?', '\\d{4}-\\d{2}-\\d{2}'].map(
  (says) => new RegExp(`^${says}$`, 'i'),
)

const patterns = phrases.map(({ says, day }) => ({ pattern: new RegExp(`^${says}$`, 'i'), day }))

/**
 * The day that a text means, by the phrases of G-17 and no other, in the practice's calendar (TIME-05). Capitals and
 * spaces do not matter.
 */
export function readDate(text: string, rules: DateRules): DateReading {
  const { today, earliest = today } = rules
  const phrase = text.trim().replace(/\s+/g, ' ')
  if (phrase === '') return { ok: false, reason: 'empty' }
  const phrased = phrasedDay(phrase, today)
  const day = phrased === undefined ? writtenDay(phrase, rules) : phrased
  if (day === undefined) return { ok: false, reason: 'not_understood' }
  if (day === null) return { ok: false, reason: 'no_such_day' }
  return isBefore(day, earliest) ? { ok: false, reason: 'passed' } : { ok: true, day }
}

/** The date of one of the phrases; undefined for other texts. */
function phrasedDay(phrase: string, today: Day): Day | null | undefined {
  for (const { pattern, day: read } of patterns) {
    const found = pattern.exec(phrase)
    if (found) return read(found.groups ?? {}, today)
  }
  return undefined
}

/** The date of a text; undefined if it has none of the known forms. */
function writtenDay(phrase: string, rules: DateRules): Day | null | undefined {
  const parts = dates.some((pattern) => pattern.test(phrase)) ? readDayParts(phrase) : null
  if (!parts) return undefined
  return parts.year === null ? dayOfSomeYear(parts, rules) : existingDay(parts.year, parts.month, parts.date)
}

/** Leap years are at most eight years apart. */
const YEARS_TO_LOOK = 8

function dayOfSomeYear({ date, month }: DayParts, { today, yearless = 'next' }: DateRules): Day | null {
  const thisYear = Number(today.slice(0, 4))
  for (let years = 0; years <= YEARS_TO_LOOK; years++) {
    const day = existingDay(yearless === 'next' ? thisYear + years : thisYear - years, month, date)
    if (day !== null && !(yearless === 'next' ? isBefore(day, today) : isBefore(today, day))) return day
  }
  return null
}

function numberOf(phrase = ''): number {
  if (/^\d/.test(phrase)) return Number(phrase)
  return phrase.toLowerCase() === 'a' ? 1 : placeIn(numbers, phrase) + 1
}

/** A day with that weekday, today or after. */
function comingWeekday(name: string | undefined, today: Day): Day {
  return addDays(today, (placeIn(weekdayNames, name) - weekday(today) + 7) % 7)
}

/** That weekday of next week; weeks begin on Monday. */
function nextWeeks(name: string | undefined, today: Day): Day {
  return addDays(today, 7 - weekday(today) + placeIn(weekdayNames, name))
}

function placeIn(names: readonly string[], name = ''): number {
  return names.findIndex((one) => one.toLowerCase() === name.toLowerCase())
}

/** Years of more than four digits are invalid. */
function inMonths(today: Day, count: number): Day | null {
  const day = addMonths(today, count)
  return day.length === today.length ? day : null
}
