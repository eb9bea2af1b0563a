import type { ClockTime } from '../../time/clock-time.ts'
import type { Moment } from '../../time/moment.ts'
import { addDays, calendarDay, clockTime, instantAt } from '../../time/practice-time.ts'

/** The hours of the practice's clocks in which no automated or bulk text is sent, unless it is exempt (W-12). */
export const QUIET_HOURS: { start: ClockTime; end: ClockTime } = { start: '20:00:00', end: '08:00:00' }
/** Why staff cannot send a marketing text again in the quiet hours. */
export const NOT_AT_NIGHT = `Bulk texts are not sent at night. Send it again after ${QUIET_HOURS.end.slice(0, 5)}`

/** When a text may be sent that is due now: at the end of the quiet hours, or null outside them. */
export function quietUntil(now: Moment, zone: string): Date | null {
  // Times as HH:MM:SS sort as text.
  const time = clockTime(now, zone)
  const isMorning = time < QUIET_HOURS.end
  if (!isMorning && time < QUIET_HOURS.start) return null
  const today = calendarDay(now, zone)
  return instantAt(isMorning ? today : addDays(today, 1), QUIET_HOURS.end, zone)
}
