import { plainDay } from '../time/date-labels.ts'
import type { Day } from '../time/practice-time.ts'

export type BirthDayFault = 'unreadable' | 'too_early' | 'not_in_past'
export type ReadDay = { ok: true; day: Day | null } | { ok: false; reason: BirthDayFault }

/** Nobody who lives was born before: an earlier year is a slip of the finger. */
export const FIRST_BIRTH_DAY: Day = '1900-01-01'

/** What stands at the field, on every floor. */
export const birthDayWords: Record<BirthDayFault, string> = {
  unreadable: 'Write it like 21 August 1971',
  too_early: 'Date of birth should be after 1899',
  not_in_past: 'Date of birth should be in the past',
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_NAME = /^\p{L}{3,9}$/u

/** How a date of birth reads in a field, and can be typed: "21 August 1971". */
export function birthDayText(day: Day | null): string {
  return day === null ? '' : plainDay(day)
}

/**
 * What stands against a day as a date of birth (G1-14); null when nothing does.
 * @param today the practice's calendar day; a date of birth lies before it
 */
export function birthDayFault(day: Day, today: Day): Exclude<BirthDayFault, 'unreadable'> | null {
  // Days read as YYYY-MM-DD sort as text.
  if (day < FIRST_BIRTH_DAY) return 'too_early'
  return day < today ? null : 'not_in_past'
}

/**
 * Reads a date of birth as people type it: 21 August 1971, 21 Aug 1971, 21/8/1971, 21.08.1971, 1971-08-21. Day before
 * month, as in the UK and Ireland; the year in full, since two digits cannot tell a child from a grandparent.
 * @param today the practice's calendar day
 */
export function readBirthDay(text: string, today: Day): ReadDay {
  if (text.trim() === '') return { ok: true, day: null }
  const day = dayOf(partsOf(text))
  if (day === null) return { ok: false, reason: 'unreadable' }
  const fault = birthDayFault(day, today)
  return fault === null ? { ok: true, day } : { ok: false, reason: fault }
}

function partsOf(text: string): { year: number; month: number; date: number } | null {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s/.,-]+/)
  const [first = '', second = '', third = ''] = words
  if (words.length !== 3) return null
  if (/^\d{4}$/.test(first)) return { year: Number(first), month: monthOf(second), date: numberOf(third) }
  if (!/^\d{4}$/.test(third)) return null
  return { year: Number(third), month: monthOf(second), date: numberOf(first.replace(/(st|nd|rd|th)$/, '')) }
}

function numberOf(word: string): number {
  return /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN
}

function monthOf(word: string): number {
  return MONTH_NAME.test(word) ? months.indexOf(word.slice(0, 3)) + 1 : numberOf(word)
}

/** Null for a day that no calendar has, such as 31 February. */
function dayOf(parts: { year: number; month: number; date: number } | null): Day | null {
  if (!parts || !(parts.month >= 1 && parts.date >= 1)) return null
  const { year, month, date } = parts
  const real = new Date(0)
  // Date.UTC would take the year 71 for 1971.
  real.setUTCFullYear(year, month - 1, date)
  if (real.getUTCMonth() !== month - 1 || real.getUTCDate() !== date) return null
  return real.toISOString().slice(0, 10)
}
