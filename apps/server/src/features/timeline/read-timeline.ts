import type { TimelineEvent } from '@enamel/contract/timeline'
import { isOn } from '@enamel/domain/config/feature-flags'
import type { z } from 'zod'
import type { PracticeReader } from '../../db/practice-reader.ts'
import { type LinkBase, textAsSent } from '../file-links/index.ts'
import {
  presentAttachment,
  presentBusinessEvent,
  presentFormSubmission,
  presentMessage,
  presentNote,
  presentPmsEvent,
} from './present-event.ts'
import { type TimelineRow, timelineOf } from './timeline.queries.ts'

type Event = z.infer<typeof TimelineEvent>

export interface TimelineRead {
  items: Event[]
  version: number
}

/** The patient's events, oldest first; undefined for an unknown patient. */
export async function readTimeline(
  reader: PracticeReader,
  patientId: string,
  base: LinkBase,
): Promise<TimelineRead | undefined> {
  const [row] = await timelineOf(reader, { patientId })
  return row && presentTimeline(row, base)
}

/** One event with the timeline's version; undefined when no event has this id. */
export async function readEvent(reader: PracticeReader, patientId: string, eventId: string, base: LinkBase) {
  const [row] = await timelineOf(reader, { patientId, eventId })
  const read = row && presentTimeline(row, base)
  const event = read?.items[0]
  return read && event ? { event, version: read.version } : undefined
}

/** The events with these ids, oldest first. */
export async function readEvents(
  reader: PracticeReader,
  patientId: string,
  ids: readonly string[],
  base: LinkBase,
) {
  const { items = [] } = (await readTimeline(reader, patientId, base)) ?? {}
  return items.filter(({ id }) => ids.includes(id))
}

function presentTimeline(row: TimelineRow, base: LinkBase): TimelineRead {
  const files = Map.groupBy(row.attachments, (file) => file.communication_id)
  const items: Event[] = [
    ...row.messages.map((message) => {
      const attachments = (files.get(message.id) ?? []).map(presentAttachment)
      return presentMessage({ ...message, ...row }, attachments, textAsSent(message, attachments, base))
    }),
    ...row.notes.map(presentNote),
    ...row.form_submissions.map(presentFormSubmission),
    ...row.business_events.map(presentBusinessEvent),
    // Practice-system events need their feature flag (TML-11).
    ...(isOn(row.features, 'pms-events') ? row.pms_events.map(presentPmsEvent) : []),
  ]
  items.sort((a, b) => compare(a.datetime, b.datetime) || compare(a.id, b.id))
  return { items, version: row.version }
}

/** Compares texts of ASCII letters, such as instants and ids. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
