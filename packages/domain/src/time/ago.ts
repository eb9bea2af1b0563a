import { pluralise } from '../text/pluralise.ts'
import { type Moment, msOf } from './moment.ts'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from './seconds.ts'

const units = [
  { name: 'day', seconds: SECONDS_PER_DAY },
  { name: 'hour', seconds: SECONDS_PER_HOUR },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
] as const

/** The time since a moment in its largest unit: "12 seconds ago", "1 hour ago"; "just now" within a second. */
export function agoLabel(at: Moment, now: Moment): string {
  const passed = Math.floor((msOf(now) - msOf(at)) / 1000)
  const unit = units.find(({ seconds }) => passed >= seconds)
  if (!unit) return 'just now'
  return `${pluralise(Math.floor(passed / unit.seconds), unit.name)} ago`
}
