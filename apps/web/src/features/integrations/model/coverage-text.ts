import type { Integration } from '@enamel/contract/integrations'
import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import { waitingInAll } from '@enamel/domain/integrations/waiting-changes'
import { pluralise } from '@enamel/domain/text/pluralise'
import { briefDay, timeLabel } from '@enamel/domain/time/date-labels'
import { type Moment, msOf } from '@enamel/domain/time/moment'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { isSyncRunning, progressText } from './sync-text.ts'

/** Everything is fetched every minute. From this age on, the last fetch is given as the end of what is complete. */
const BEHIND_MS = 4 * MS_PER_MINUTE

const MINUTES_PER_HOUR = 60

/** What a connection is good for, while there is none. */
const invitations: Record<IntegrationKey, string> = {
  gmail: 'Connect a mailbox to see its emails in the inbox',
  outlook: 'Connect a mailbox to see its emails in the inbox',
  dentally: 'Connect Dentally to see appointments and invoices',
  whatsapp: 'Connect a number to write to patients on WhatsApp',
}

/** What is known about the data of a connection. */
export type CoverageInput = Pick<
  Integration,
  | 'integration'
  | 'state'
  | 'reason'
  | 'changed_at'
  | 'last_seen_at'
  | 'complete_since'
  | 'complete_until'
  | 'waiting'
  | 'links_elsewhere'
  | 'display_name'
  | 'sync'
>

/** What a card says about the data of its connection: since when nothing is missing, or why something is. */
export function coverageText(connection: CoverageInput, now: Date, zone: string): string {
  const elsewhere = linksElsewhereText(connection)
  const text = ownCoverageText(connection, now, zone)
  return elsewhere ? `${text}. ${elsewhere}` : text
}

/** What is known about the data of the connected account. */
function ownCoverageText(connection: CoverageInput, now: Date, zone: string): string {
  switch (connection.state) {
    case 'disconnected':
      return invitations[connection.integration]
    case 'disconnecting':
      return 'Our access is being removed'
    case 'unhealthy':
      return brokenText(connection, now, zone)
    case 'healthy':
      if (isSilent(connection, now)) return silentText(connection, now, zone)
      return isSyncRunning(connection.sync)
        ? progressText(connection.sync)
        : completeText(connection, now, zone)
  }
}

/** "12 linked patients belong to another practice in Dentally and are not updated"; null when none do. */
function linksElsewhereText({ links_elsewhere: count, display_name: name }: CoverageInput): string | null {
  if (count === 0) return null
  const [belong, are] = count === 1 ? ['belongs', 'is'] : ['belong', 'are']
  return `${pluralise(count, 'linked patient')} ${belong} to another practice in ${name} and ${are} not updated`
}

/** "12 changes are waiting and will be fetched"; null when none are. */
export function waitingText(waiting: Integration['waiting']): string | null {
  const count = waitingInAll(waiting)
  if (count === 0) return null
  return `${pluralise(count, 'change')} ${count === 1 ? 'is' : 'are'} waiting and will be fetched`
}

function brokenText({ reason, changed_at, waiting }: CoverageInput, now: Date, zone: string): string {
  const since = changed_at ? `Not working since ${sinceLabel(changed_at, now, zone)}` : 'Not working'
  const sentences = [since, reason, waitingText(waiting)]
  return sentences
    .filter((sentence) => sentence !== null)
    .map(withoutFullStop)
    .join('. ')
}

/** Whether the service has not answered for some time although a sync asks it. */
function isSilent({ last_seen_at: seenAt, sync }: CoverageInput, now: Date): boolean {
  return isSyncRunning(sync) && seenAt !== null && msOf(now) - msOf(seenAt) >= BEHIND_MS
}

function silentText(connection: CoverageInput, now: Date, zone: string): string {
  return `${completeText(connection, now, zone)}. There is no answer at the moment, and we keep trying`
}

function completeText(connection: CoverageInput, now: Date, zone: string): string {
  const { complete_since: since, complete_until: until, last_seen_at: seenAt, waiting } = connection
  const seen = seenAt && `last seen ${seenLabel(seenAt, now, zone)}`
  if (!since) return seen ? `Connected, ${seen}` : 'Connected. Nothing has been fetched yet'
  const from = sinceLabel(since, now, zone)
  const missing = waitingText(waiting)
  const isBehind = until !== null && msOf(now) - msOf(until) >= BEHIND_MS
  // What waits is missing, however recently everything before it was fetched.
  const complete =
    until !== null && (isBehind || missing)
      ? `Complete from ${from} to ${sinceLabel(until, now, zone)}`
      : `Complete since ${from}`
  const text = seen ? `${complete}, ${seen}` : complete
  return missing ? `${text}. ${missing}` : text
}

/** A moment of the past: its time today, otherwise its day. */
export function sinceLabel(moment: Moment, now: Date, zone: string): string {
  const [day, today] = [calendarDay(moment, zone), calendarDay(now, zone)]
  return day === today ? timeLabel(moment, zone) : briefDay(day, today)
}

/** A moment of the past with its preposition: "at 9:14am" today, otherwise "on 14 Nov". */
export function asOfLabel(moment: Moment, now: Date, zone: string): string {
  const isToday = calendarDay(moment, zone) === calendarDay(now, zone)
  return `${isToday ? 'at' : 'on'} ${sinceLabel(moment, now, zone)}`
}

/** When a service last answered: in minutes within the last hour, then the time, or the day before today. */
function seenLabel(moment: Moment, now: Date, zone: string): string {
  const minutes = Math.floor((msOf(now) - msOf(moment)) / MS_PER_MINUTE)
  if (minutes < 1) return 'just now'
  return minutes < MINUTES_PER_HOUR ? `${pluralise(minutes, 'minute')} ago` : asOfLabel(moment, now, zone)
}

function withoutFullStop(sentence: string): string {
  return sentence.replace(/\.$/, '')
}

/** When a service last answered: "Last checked at 9:31am"; null before the first answer. */
export function lastCheckedText(
  connections: readonly Pick<Integration, 'last_seen_at'>[],
  now: Date,
  zone: string,
): string | null {
  const seen = connections.flatMap(({ last_seen_at }) => last_seen_at ?? [])
  const last = seen.toSorted((a, b) => msOf(b) - msOf(a))[0]
  if (last === undefined) return null
  const [day, today] = [calendarDay(last, zone), calendarDay(now, zone)]
  const onDay = day === today ? '' : ` on ${briefDay(day, today)}`
  return `Last checked${onDay} at ${timeLabel(last, zone)}`
}
