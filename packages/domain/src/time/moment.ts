/** A point in time: a Date, or ISO 8601 text as in the API. */
export type Moment = Date | string

/** Milliseconds since 1970; throws on text that is not an instant, which is a programming error. */
export function msOf(moment: Moment): number {
  const ms = moment instanceof Date ? moment.getTime() : Date.parse(moment)
  if (Number.isNaN(ms)) throw new Error(`Not an instant: ${String(moment)}`)
  return ms
}

/**
 * The bounds of instants whose year has four digits in every time zone: one day less at each end than years 1 to 9999.
 */
const [FIRST_MS, LAST_MS] = [Date.parse('0001-01-02T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')]

/** The error for an instant outside these bounds. */
export const YEAR_OUT_OF_RANGE = 'Must be in the years 1 to 9999'

/** Whether the year of an instant has four digits in every time zone. */
export function hasFourDigitYear(moment: Moment): boolean {
  const ms = msOf(moment)
  return ms >= FIRST_MS && ms < LAST_MS
}
