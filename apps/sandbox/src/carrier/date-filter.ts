import { DAY_MS } from '../clock/day.ts'
import { twilioRefusal } from './twilio-error.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Reads Twilio's three filters on a time, such as `DateSent`, `DateSent>` and `DateSent<` (with the equals sign they mean
 * "on or after", "on or before"), each a day in UTC or an instant. With > or <, a day means its start.
 * @throws Refusal 20001 on a value that is not a date
 */
export function timeFilter(
  query: Record<string, string | undefined>,
  name: 'DateSent' | 'StartTime',
): { from: Date | undefined; until: Date | undefined } {
  const exact = query[name]
  const from = instantOf(query[`${name}>`])
  const until = instantOf(query[`${name}<`])
  const start = instantOf(exact)
  if (!exact || !start) return { from, until }
  const width = DAY.test(exact) ? DAY_MS : 1000
  return { from: start, until: new Date(start.getTime() + width - 1) }
}

function instantOf(value: string | undefined): Date | undefined {
  if (!value) return undefined
  const instant = new Date(DAY.test(value) ? `${value}T00:00:00Z` : value)
  if (Number.isNaN(instant.getTime())) throw twilioRefusal(20001)
  return instant
}
