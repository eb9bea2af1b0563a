import { pluralise } from '@enamel/domain/text/pluralise'
import { type Moment, msOf } from '@enamel/domain/time/moment'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'

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
