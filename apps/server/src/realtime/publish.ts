import type { EventPayload } from '@enamel/contract/realtime'
import type { EventName } from '@enamel/domain/realtime/events'
import type { PracticeTx } from '../db/practice-tx.ts'
import { jsonTable } from '../db/rows-as-json.ts'

/** The subject of an event: a patient's id, or null for an event that is not about a patient (RT-04). */
export type Identity<N extends EventName> = N extends `${'' | 'dentally.'}patient.${string}` ? string : null

/** An event's subject and payload. */
export interface Publication<N extends EventName> {
  identity: Identity<N>
  payload: EventPayload<N>
}

/**
 * Publishes an event to the practice's open browsers, if and when the transaction commits.
 * @param identity the patient's id, or null for an event that is not about a patient
 */
export function publish<N extends EventName>(
  tx: PracticeTx,
  name: N,
  identity: Identity<N>,
  payload: EventPayload<N>,
): Promise<void> {
  return publishAll(tx, name, [{ identity, payload }])
}

const pushEvents = jsonTable('push_events', { name: 'text', identity: 'uuid', payload: 'jsonb' })

/** Publishes several events with the same name, in this order. */
export async function publishAll<N extends EventName>(
  tx: PracticeTx,
  name: N,
  publications: readonly Publication<N>[],
): Promise<void> {
  tx.append(
    pushEvents,
    publications.map(({ identity, payload }) => ({ name, identity, payload })),
  )
}

/**
 * Publishes that messages of a batch were written or changed, by one small event for all of them: open timelines of
 * these patients and open inboxes load the change.
 */
export async function publishBatchChange(
  tx: PracticeTx,
  messages: readonly { patientId: string; version: number }[],
): Promise<void> {
  if (messages.length === 0) return
  const patients = messages.map(({ patientId: id, version }) => ({ id, version }))
  await publish(tx, 'communications.bulk.messages-changed', null, { patients })
}
