import { DAY_MS } from '../src/clock/day.ts'

/** Formats a time: "9:31am". */
export function formatTime(instant: Date): string {
  const hours = instant.getHours()
  const minutes = String(instant.getMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes}${hours < 12 ? 'am' : 'pm'}`
}

/** Formats a moment for a list: "9:31am" today, "Wed" in the last six days, "12 Nov" before that. */
export function formatListTime(instant: Date, now: Date): string {
  if (instant.toDateString() === now.toDateString()) return formatTime(instant)
  const age = now.getTime() - instant.getTime()
  if (age < 6 * DAY_MS) return instant.toLocaleDateString('en-GB', { weekday: 'short' })
  return instant.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
}

/** Formats a date: "Thursday 20 November 2025". */
export function formatLongDate(instant: Date): string {
  return instant
    .toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    .replace(',', '')
}
