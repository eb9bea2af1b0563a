import { DAY_MS } from '../src/clock/day.ts'

/** "9:31am" */
export function timeOf(instant: Date): string {
  const hours = instant.getHours()
  const minutes = String(instant.getMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes}${hours < 12 ? 'am' : 'pm'}`
}

/** "9:31am" today, "Wed" this week, "12 Nov" before. */
export function rowTime(instant: Date, now: Date): string {
  if (instant.toDateString() === now.toDateString()) return timeOf(instant)
  const age = now.getTime() - instant.getTime()
  if (age < 6 * DAY_MS) return instant.toLocaleDateString('en-GB', { weekday: 'short' })
  return instant.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
}

/** "Thursday 20 November 2025" */
export function longDate(instant: Date): string {
  return instant
    .toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    .replace(',', '')
}
