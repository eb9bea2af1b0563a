import type { EventPayload } from '@enamel/contract/realtime'
import type { EventName } from '@enamel/domain/realtime/events'
import type { PracticeTx } from '../db/database.ts'

/** The subject of an event: a patient's id, or null for an event that is not about a patient (RT-04). */
export type Identity<N extends EventName> = N extends `${'' | 'dentally.'}patient.${string}` ? string : null

/**
 * Publishes an event to the practice's open browsers, if and when the transaction commits.
 * @param identity the patient's id, or null for an event that is not about a patient
 */
export async function publish<N extends EventName>(
  tx: PracticeTx,
  name: N,
  identity: Identity<N>,
  payload: EventPayload<N>,
): Promise<void> {
  await tx
    .insertInto('push_events')
    .values({
      client_id: tx.clientId,
      name,
      identity,
      payload: JSON.stringify(payload),
    })
    .execute()
}
