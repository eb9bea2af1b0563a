import type { TimelineEvent } from '@enamel/contract/timeline'
import { isOn } from '@enamel/domain/config/feature-flags'
import type { z } from 'zod'
import type { PracticeTx } from '../../db/database.ts'
import { practiceFeatures } from '../practice/index.ts'
import {
  presentAttachment,
  presentBusinessEvent,
  presentCommunication,
  presentFormSubmission,
  presentNote,
  presentPmsEvent,
} from './present-event.ts'
import {
  attachmentsOf,
  businessEventsOf,
  communicationsOf,
  type EventSelection,
  formSubmissionsOf,
  notesOf,
  pmsEventsOf,
  timelineVersion,
} from './timeline.queries.ts'

export interface TimelineRead {
  items: z.infer<typeof TimelineEvent>[]
  version: number
}

/** The patient's events, oldest first; undefined for an unknown patient. */
export async function readTimeline(
  tx: PracticeTx,
  selection: EventSelection,
): Promise<TimelineRead | undefined> {
  const version = await timelineVersion(tx, selection.patientId)
  if (version === undefined) return undefined
  const communications = await communicationsOf(tx, selection)
  const files = Map.groupBy(await attachmentsOf(tx, selection), (row) => row.communication_id)
  const items: z.infer<typeof TimelineEvent>[] = [
    ...communications.map((row) =>
      presentCommunication(row, (files.get(row.id) ?? []).map(presentAttachment)),
    ),
    ...(await notesOf(tx, selection)).map(presentNote),
    ...(await formSubmissionsOf(tx, selection)).map(presentFormSubmission),
    ...(await businessEventsOf(tx, selection)).map(presentBusinessEvent),
  ]
  // Practice-system events need their feature flag (TML-11).
  if (isOn(await practiceFeatures(tx), 'pms-events'))
    items.push(...(await pmsEventsOf(tx, selection)).map(presentPmsEvent))
  items.sort((a, b) => a.datetime.localeCompare(b.datetime) || a.id.localeCompare(b.id))
  return { items, version }
}

/** One event with the timeline's version; undefined when no event has this id. */
export async function readEvent(tx: PracticeTx, patientId: string, eventId: string) {
  const read = await readTimeline(tx, { patientId, eventId })
  const event = read?.items[0]
  return read && event ? { event, version: read.version } : undefined
}

/** A message as an event of its patient's timeline; undefined when the patient has no such message. */
export async function readMessage(tx: PracticeTx, patientId: string, eventId: string) {
  const selection = { patientId, eventId }
  const [row] = await communicationsOf(tx, selection)
  return row && presentCommunication(row, (await attachmentsOf(tx, selection)).map(presentAttachment))
}
