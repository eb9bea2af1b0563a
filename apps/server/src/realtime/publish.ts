import type { EventPayload } from '@enamel/contract/realtime'
import type { EventName } from '@enamel/domain/realtime/events'
import type { PracticeTx } from '../db/database.ts'

/** Whom an event is about: a patient's id for what happens to patients, null for the rest (RT-04). */
export type Identity<N extends EventName> = N extends `${'' | 'dentally.'}patient.${string}` ? string : null

/**
 * Tells the practice's open browsers what has happened, when and only when the transaction commits.
 * @param identity the patient's id, or null where the event is about none
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
