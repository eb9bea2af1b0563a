import { plainDay } from '../time/date-labels.ts'
import { readDayParts } from '../time/day-parts.ts'
import { type Day, existingDay, isBefore } from '../time/practice-time.ts'

export type BirthDayIssue = 'unreadable' | 'too_early' | 'not_in_past'
export type ReadDay = { ok: true; day: Day | null } | { ok: false; reason: BirthDayIssue }

/** The earliest accepted date of birth: no living person was born before, so an earlier year is a typing error. */
export const FIRST_BIRTH_DAY: Day = '1900-01-01'

/** The error texts of the field, for browser and server. */
export const birthDayMessages: Record<BirthDayIssue, string> = {
  unreadable: 'Enter a date such as 21 August 1971',
  too_early: 'Date of birth must be after 1899',
  not_in_past: 'Date of birth should be in the past',
}

/** A date of birth as text in a field: "21 August 1971". */
export function birthDayText(day: Day | null): string {
  return day === null ? '' : plainDay(day)
}

/**
 * Why a day cannot be a date of birth (G1-14); null when it can.
 * @param today the practice's calendar day; a date of birth is before it
 */
export function birthDayIssue(day: Day, today: Day): Exclude<BirthDayIssue, 'unreadable'> | null {
  if (isBefore(day, FIRST_BIRTH_DAY)) return 'too_early'
  return isBefore(day, today) ? null : 'not_in_past'
}

/**
 * Reads a date of birth in any usual notation, with its year.
 * @param today the practice's calendar day
 */
export function readBirthDay(text: string, today: Day): ReadDay {
  if (text.trim() === '') return { ok: true, day: null }
  const { year = null, month = 0, date = 0 } = readDayParts(text) ?? {}
  const day = year === null ? null : existingDay(year, month, date)
  if (day === null) return { ok: false, reason: 'unreadable' }
  const issue = birthDayIssue(day, today)
  return issue === null ? { ok: true, day } : { ok: false, reason: issue }
}
