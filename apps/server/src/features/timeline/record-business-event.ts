import type { Actor } from '@enamel/domain/actors/actor'
import { v7 as uuid } from 'uuid'
import { actorColumns } from '../../db/actor-columns.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { announceTimeline } from './announce-timeline.ts'

export interface NewBusinessEvent {
  patientId: string
  at: Date
  name: string
  headline: string
  description?: string
  note?: string
  icon: string
  color: string
  tooltip: string
  /** The user or part of the product that caused the event, if one did. */
  actor?: Actor | null
}

/** Puts a business event on a patient's timeline. */
export async function recordBusinessEvent(tx: PracticeTx, event: NewBusinessEvent): Promise<void> {
  await tx
    .insertInto('business_events')
    .values({
      client_id: tx.clientId,
      id: uuid(),
      patient_id: event.patientId,
      datetime: event.at,
      name: event.name,
      headline: event.headline,
      description: event.description ?? null,
      note: event.note ?? null,
      icon: event.icon,
      color: event.color,
      tooltip: event.tooltip,
      ...actorColumns(event.actor ?? null),
    })
    .execute()
  await announceTimeline(tx, event.patientId)
}
