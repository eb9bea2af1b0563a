import { filesText } from '@enamel/domain/communications/attachments/attachment-state'
import { snippetOf } from '@enamel/domain/communications/messages/snippet'
import { isBlank } from '@enamel/domain/text/blank'
import { pluralise } from '@enamel/domain/text/pluralise'
import { briefDay, timeLabel } from '@enamel/domain/time/date-labels'
import { msOf } from '@enamel/domain/time/moment'
import { addDays, calendarDay } from '@enamel/domain/time/practice-time'
import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import type { CommunicationEvent, TimelineEvent } from '@enamel/domain/timeline/event'

/** How many of the changes are written out; the others are counted. */
export const LINES_MAX = 3

/** What came in, as the writer of a reply reads it. */
export interface ChangeLine {
  id: string
  /** "Anna wrote 20 seconds ago" */
  event: string
  /** The beginning of the text; '' for none. */
  text: string
}

export interface ChangeContext {
  /** The patient's first name. */
  patientName: string
  /** The practice's time zone. */
  zone: string
  now: Date
}

/**
 * The newest changes as lines, newest last.
 * @returns `more` is how many earlier changes are not among the lines
 */
export function changeLines(
  events: readonly TimelineEvent[],
  context: ChangeContext,
): { lines: ChangeLine[]; more: number } {
  const shown = events.slice(-LINES_MAX)
  const lines = shown.map((event) => ({
    id: event.id,
    event: `${eventText(event, context.patientName)} ${whenOf(event.datetime, context)}`,
    text: textOf(event),
  }))
  return { lines, more: events.length - shown.length }
}

function eventText(event: TimelineEvent, patientName: string): string {
  switch (event.type) {
    case 'communication':
      return messageText(event, patientName)
    case 'form_submission':
      return `${patientName} sent a form`
    default:
      return `${patientName} sent a file`
  }
}

function messageText(
  { inbound, comm_type, representative }: CommunicationEvent,
  patientName: string,
): string {
  const isCall = comm_type === 'call'
  if (inbound) return `${patientName} ${isCall ? 'called' : 'wrote'}`
  const colleague = representative?.name ?? 'The practice'
  return isCall ? `${colleague} called ${patientName}` : `${colleague} replied`
}

/** "20 seconds ago", "at 9:41am", "yesterday at 4:20pm", "on 12 Nov at 9:41am". */
function whenOf(at: string, { zone, now }: ChangeContext): string {
  const elapsedMs = msOf(now) - msOf(at)
  if (elapsedMs < MS_PER_MINUTE) {
    const seconds = Math.max(Math.round(elapsedMs / 1000), 1)
    return `${pluralise(seconds, 'second')} ago`
  }
  const time = timeLabel(at, zone)
  const [day, today] = [calendarDay(at, zone), calendarDay(now, zone)]
  if (day === today) return `at ${time}`
  return day === addDays(today, -1) ? `yesterday at ${time}` : `on ${briefDay(day, today)} at ${time}`
}

function textOf(event: TimelineEvent): string {
  if (event.type !== 'communication' || event.comm_type === 'call') return ''
  const { text_content, attachments } = event
  if (!isBlank(text_content)) return snippetOf(text_content)
  return attachments.length > 0 ? filesText(attachments.map(({ type }) => type)) : ''
}
