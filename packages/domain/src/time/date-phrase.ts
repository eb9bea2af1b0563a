import { monthNames, weekdayNames } from './date-labels.ts'
import { type DayParts, readDayParts } from './day-parts.ts'
import { addDays, addMonths, type Day, existingDay, isBefore, weekday } from './practice-time.ts'

export type DateReading = { ok: true; day: Day } | { ok: false; reason: DateIssue }
/** No text; no known phrase or notation; a day that does not exist; a day before the first possible one. */
export type DateIssue = 'empty' | 'not_understood' | 'no_such_day' | 'passed'

/** The error texts for a date. */
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
  /** The practice's calendar day, to which phrases refer. */
  today: Day
  /** The first possible day; today by default. */
  earliest?: Day
  /** Which year a date without a year has: that of the next such day, or of the last one. `next` by default. */
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

/** Every phrase (G-17). */
const phrases: readonly { text: string; day: Reader }[] = [
  { text: 'today', day: (_, today) => today },
  { text: 'tomorrow', day: (_, today) => addDays(today, 1) },
  // “yesterday” is recognised even where it is not accepted, so that the error says that the date has passed.
  { text: 'yesterday', day: (_, today) => addDays(today, -1) },
  { text: `in ${count} days?`, day: ({ count }, today) => addDays(today, numberOf(count)) },
  { text: `in ${count} weeks?`, day: ({ count }, today) => addDays(today, 7 * numberOf(count)) },
  { text: `in ${count} months?`, day: ({ count }, today) => inMonths(today, numberOf(count)) },
  { text: `in ${count} years?`, day: ({ count }, today) => inMonths(today, 12 * numberOf(count)) },
  { text: 'next week', day: (_, today) => addDays(today, 7) },
  { text: 'next month', day: (_, today) => addMonths(today, 1) },
  { text: `(?<weekday>${weekdays})`, day: ({ weekday }, today) => upcomingWeekday(weekday, today) },
  { text: `next (?<weekday>${weekdays})`, day: ({ weekday }, today) => weekdayOfNextWeek(weekday, today) },
]

/** Every notation of a date (G-17). */
const dates = [`\\d{1,2} (${months})( \\d{4})?`, '\\d{1,2}/\\d{1,2}(/\\d{4})?', '\\d{4}-\\d{2}-\\d{2}'].map(
  (text) => new RegExp(`^${text}$`, 'i'),
)

const patterns = phrases.map(({ text, day }) => ({ pattern: new RegExp(`^${text}$`, 'i'), day }))

/**
 * Reads a day from one of the phrases and notations of G-17, in the practice's calendar (TIME-05). Capitals and extra
 * spaces do not matter.
 */
export function readDate(text: string, rules: DateRules): DateReading {
  const { today, earliest = today } = rules
  const phrase = text.trim().replace(/\s+/g, ' ')
  if (phrase === '') return { ok: false, reason: 'empty' }
  const phraseDay = dayOfPhrase(phrase, today)
  const day = phraseDay === undefined ? dayOfDate(phrase, rules) : phraseDay
  if (day === undefined) return { ok: false, reason: 'not_understood' }
  if (day === null) return { ok: false, reason: 'no_such_day' }
  return isBefore(day, earliest) ? { ok: false, reason: 'passed' } : { ok: true, day }
}

/** The day of a phrase; undefined for other texts. */
function dayOfPhrase(phrase: string, today: Day): Day | null | undefined {
  for (const { pattern, day: read } of patterns) {
    const match = pattern.exec(phrase)
    if (match) return read(match.groups ?? {}, today)
  }
  return undefined
}

/** The day of a written date; undefined for other texts. */
function dayOfDate(phrase: string, rules: DateRules): Day | null | undefined {
  const parts = dates.some((pattern) => pattern.test(phrase)) ? readDayParts(phrase) : null
  if (!parts) return undefined
  return parts.year === null ? dayWithoutYear(parts, rules) : existingDay(parts.year, parts.month, parts.date)
}

/** Leap years are at most eight years apart. */
const YEARS_TO_TRY = 8

function dayWithoutYear({ date, month }: DayParts, { today, yearless = 'next' }: DateRules): Day | null {
  const thisYear = Number(today.slice(0, 4))
  for (let years = 0; years <= YEARS_TO_TRY; years++) {
    const day = existingDay(yearless === 'next' ? thisYear + years : thisYear - years, month, date)
    if (day !== null && !(yearless === 'next' ? isBefore(day, today) : isBefore(today, day))) return day
  }
  return null
}

function numberOf(phrase = ''): number {
  if (/^\d/.test(phrase)) return Number(phrase)
  return phrase.toLowerCase() === 'a' ? 1 : indexIn(numbers, phrase) + 1
}

/** The next day with that weekday, or today. */
function upcomingWeekday(name: string | undefined, today: Day): Day {
  return addDays(today, (indexIn(weekdayNames, name) - weekday(today) + 7) % 7)
}

/** The day with that weekday next week; weeks begin on Monday. */
function weekdayOfNextWeek(name: string | undefined, today: Day): Day {
  return addDays(today, 7 - weekday(today) + indexIn(weekdayNames, name))
}

function indexIn(names: readonly string[], name = ''): number {
  return names.findIndex((candidate) => candidate.toLowerCase() === name.toLowerCase())
}

/** The day a number of months later; null for a year with more than four digits. */
function inMonths(today: Day, count: number): Day | null {
  const day = addMonths(today, count)
  return day.length === today.length ? day : null
}
