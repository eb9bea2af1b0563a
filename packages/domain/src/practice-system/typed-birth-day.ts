import { FIRST_BIRTH_DAY } from '../patients/birth-day.ts'
import { type Day, existingDay } from '../time/practice-time.ts'

const TYPED = /^(\d{2})\/(\d{2})\/(\d{4})$/

/** A day in the typed format: 1971-08-21 is "21/08/1971". */
export function typedBirthDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}

export type TypedBirthDay = { ok: true; day: Day } | { ok: false; reason: 'wrong_format' | 'no_such_day' }

/** Reads DD/MM/YYYY. A year before 1900 is a typing error. */
export function readTypedBirthDay(typed: string): TypedBirthDay {
  const parts = TYPED.exec(typed)
  if (!parts) return { ok: false, reason: 'wrong_format' }
  const [, date, month, year] = parts.map(Number)
  const day = existingDay(year ?? 0, month ?? 0, date ?? 0)
  return day !== null && day >= FIRST_BIRTH_DAY ? { ok: true, day } : { ok: false, reason: 'no_such_day' }
}
