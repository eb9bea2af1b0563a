/** A point in time on any floor: a Date, or ISO 8601 text as on the wire. */
export type Moment = Date | string

/** Milliseconds since 1970; throws on text that is not an instant, which is a programming error. */
export function msOf(moment: Moment): number {
  const ms = moment instanceof Date ? moment.getTime() : Date.parse(moment)
  if (Number.isNaN(ms)) throw new Error(`Not an instant: ${String(moment)}`)
  return ms
}

/** A day within years of four digits, so that no time zone's calendar writes the instants between otherwise. */
const [FIRST_MS, LAST_MS] = [Date.parse('0001-01-02T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')]

/** The error of an instant that cannot be written back. */
export const NOT_TELLABLE = 'Must be in the years 1 to 9999'

/** Whether an instant can be written with a year of four digits everywhere. */
export function isTellable(moment: Moment): boolean {
  const ms = msOf(moment)
  return ms >= FIRST_MS && ms < LAST_MS
}
