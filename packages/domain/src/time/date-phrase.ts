import { monthNames, weekdayNames } from './date-labels.ts'
import { addDays, addMonths, type Day, daysInMonth, dayText, weekday } from './practice-time.ts'

export type DateReading = { ok: true; day: Day } | { ok: false; reason: DateTrouble }
/** Nothing written; no phrase of the list; a day that no calendar has; a day that is over. */
export type DateTrouble = 'empty' | 'not_understood' | 'no_such_day' | 'passed'

/** What a person is told of a date that cannot be used. */
export const dateTroubleText: Readonly<Record<DateTrouble, string>> = {
  empty: 'Please enter a date.',
  not_understood: 'Please enter a date such as "in 2 weeks", "next Monday" or "24 December".',
  no_such_day: 'There is no such day.',
  passed: 'This date has passed. Please choose another.',
}

type Parts = Readonly<Record<string, string>>
/** Answers the day, or undefined where the calendar has none. */
type Reader = (parts: Parts, today: Day) => Day | undefined

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

/** Every phrase there is (G-17). Days come before months, always. */
const phrases: readonly { says: string; day: Reader }[] = [
  { says: 'today', day: (_, today) => today },
  { says: 'tomorrow', day: (_, today) => addDays(today, 1) },
  { says: `in ${count} days?`, day: ({ count }, today) => addDays(today, numberOf(count)) },
  { says: `in ${count} weeks?`, day: ({ count }, today) => addDays(today, 7 * numberOf(count)) },
  { says: `in ${count} months?`, day: ({ count }, today) => inMonths(today, numberOf(count)) },
  { says: `in ${count} years?`, day: ({ count }, today) => inMonths(today, 12 * numberOf(count)) },
  { says: 'next week', day: (_, today) => addDays(today, 7) },
  { says: 'next month', day: (_, today) => addMonths(today, 1) },
  { says: `(?<weekday>${weekdays})`, day: ({ weekday }, today) => comingWeekday(weekday, today) },
  { says: `next (?<weekday>${weekdays})`, day: ({ weekday }, today) => nextWeeks(weekday, today) },
  { says: `(?<date>\\d{1,2}) (?<month>${months})`, day: comingDate },
  { says: `(?<date>\\d{1,2}) (?<month>${months}) (?<year>\\d{4})`, day: givenDate },
  { says: '(?<date>\\d{1,2})/(?<month>\\d{1,2})', day: comingDate },
  { says: '(?<date>\\d{1,2})/(?<month>\\d{1,2})/(?<year>\\d{4})', day: givenDate },
  { says: '(?<year>\\d{4})-(?<month>\\d{2})-(?<date>\\d{2})', day: givenDate },
]

const patterns = phrases.map(({ says, day }) => ({ pattern: new RegExp(`^${says}$`, 'i'), day }))

/**
 * The day that a person means, by the phrases of G-17 and no other, in the practice's calendar (TIME-05). Capitals and
 * spaces do not matter.
 * @param today the practice's, from which phrases count
 * @param earliest the first day that can be meant
 */
export function readDate(text: string, today: Day, earliest: Day = today): DateReading {
  const words = text.trim().replace(/\s+/g, ' ')
  if (words === '') return { ok: false, reason: 'empty' }
  for (const { pattern, day: read } of patterns) {
    const found = pattern.exec(words)
    if (!found) continue
    const day = read(found.groups ?? {}, today)
    if (day === undefined) return { ok: false, reason: 'no_such_day' }
    // Days read as YYYY-MM-DD sort as text.
    return day < earliest ? { ok: false, reason: 'passed' } : { ok: true, day }
  }
  return { ok: false, reason: 'not_understood' }
}

function numberOf(words = ''): number {
  if (/^\d/.test(words)) return Number(words)
  return words.toLowerCase() === 'a' ? 1 : placeIn(numbers, words) + 1
}

/** A day with that weekday, today or after. */
function comingWeekday(name: string | undefined, today: Day): Day {
  return addDays(today, (placeIn(weekdayNames, name) - weekday(today) + 7) % 7)
}

/** That weekday of next week; weeks begin on Monday. */
function nextWeeks(name: string | undefined, today: Day): Day {
  return addDays(today, 7 - weekday(today) + placeIn(weekdayNames, name))
}

function givenDate({ date, month, year }: Parts): Day | undefined {
  return existing(Number(year), monthOf(month), Number(date))
}

/** Leap years are at most eight years apart. */
const YEARS_TO_LOOK = 8

/** The first such date, today or after. */
function comingDate({ date, month }: Parts, today: Day): Day | undefined {
  const thisYear = Number(today.slice(0, 4))
  for (let year = thisYear; year <= thisYear + YEARS_TO_LOOK; year++) {
    const day = existing(year, monthOf(month), Number(date))
    if (day !== undefined && day >= today) return day
  }
  return undefined
}

/** From 1: by its number or its name. */
function monthOf(words = ''): number {
  return /^\d/.test(words) ? Number(words) : placeIn(monthNames, words) + 1
}

function placeIn(names: readonly string[], name = ''): number {
  return names.findIndex((one) => one.toLowerCase() === name.toLowerCase())
}

function existing(year: number, month: number, date: number): Day | undefined {
  const isThere = month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month)
  return isThere ? dayText(year, month, date) : undefined
}

/** Years of more than four digits are none. */
function inMonths(today: Day, count: number): Day | undefined {
  const day = addMonths(today, count)
  return day.length === today.length ? day : undefined
}
