/** A point in time as the floors hold it: a Date, or ISO 8601 text as it travels. */
export type Moment = Date | string

/** Milliseconds since 1970; throws on text that is no instant, which is a programming error. */
export function msOf(moment: Moment): number {
  const ms = moment instanceof Date ? moment.getTime() : Date.parse(moment)
  if (Number.isNaN(ms)) throw new Error(`Not an instant: ${String(moment)}`)
  return ms
}
