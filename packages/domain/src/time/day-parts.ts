import { monthNames } from './date-labels.ts'

/** The parts of a written day. The day need not exist; a part that is not a number or month is NaN or 0. */
export interface DayParts {
  /** Null if the text has no year. */
  year: number | null
  month: number
  date: number
}

/**
 * Splits a written day: 21 August 1971, 21st Aug, 21/8/1971, 21.08.1971, 1971-08-21. The day is before the month, as in
 * the UK and Ireland, and the year has four digits, since two digits cannot distinguish a child from a grandparent.
 * Null for a text that has neither two parts nor three with a year.
 */
export function readDayParts(text: string): DayParts | null {
  const parts = text
    .trim()
    .toLowerCase()
    .split(/[\s/.,-]+/)
  const [first = '', second = '', third = ''] = parts
  const dateThenMonth = { date: numberOf(first.replace(/(st|nd|rd|th)$/, '')), month: monthOf(second) }
  if (parts.length === 2) return { year: null, ...dateThenMonth }
  if (parts.length !== 3) return null
  if (YEAR.test(first)) return { year: Number(first), month: monthOf(second), date: numberOf(third) }
  return YEAR.test(third) ? { year: Number(third), ...dateThenMonth } : null
}

const YEAR = /^\d{4}$/
const MONTH_NAME = /^\p{L}{3,9}$/u

function numberOf(word: string): number {
  return /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN
}

/** The number of a month, from 1, by its number or its name, of which only the first three letters count. */
function monthOf(word: string): number {
  if (!MONTH_NAME.test(word)) return numberOf(word)
  return monthNames.findIndex((name) => name.toLowerCase().startsWith(word.slice(0, 3))) + 1
}
