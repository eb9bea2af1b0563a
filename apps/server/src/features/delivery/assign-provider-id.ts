import { nextDelivery } from '@enamel/domain/communications/delivery/delivery'
import type { PracticeTx } from '../../db/database.ts'
import { lockNames } from '../../db/lock-names.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { deliverKey, deliverKind } from './deliver.kind.ts'
import { changeDelivery, type DeliveryRow, lockDelivery } from './delivery.queries.ts'

/** Where an id came from: a response or report from the provider, or a search for the message's text. */
export type IdSource = 'reported' | 'found'

/**
 * Assigns the provider's id to this message. An id belongs to one message: an id that the provider reported takes
 * precedence over an id that was found, and the provider is asked again about the message for which it was found.
 * @returns false, without any change, when the id was found and already belongs to a different message
 */
export async function assignProviderId(
  tx: PracticeTx,
  delivery: DeliveryRow,
  providerId: string,
  source: IdSource,
): Promise<boolean> {
  await lockProviderId(tx, providerId)
  const owner = await ownerOf(tx, delivery, providerId)
  if (owner && source === 'found') return false
  if (owner) await withdrawProviderId(tx, owner, providerId)
  // When the provider reports a different id from the found id, the found id never belonged to this message.
  const ownIds = delivery.provider_ids.filter((id) => !(delivery.found && id === delivery.provider_id))
  await changeDelivery(tx, delivery.id, {
    state: 'accepted',
    providerIds: [...ownIds, providerId],
    found: source === 'found',
  })
  await setProviderId(tx, delivery.id, providerId)
  return true
}

/** Lets one transaction at a time assign an id. */
function lockProviderId(tx: PracticeTx, providerId: string): Promise<void> {
  return lockNames(tx, `provider id ${providerId}`)
}

async function ownerOf(
  tx: PracticeTx,
  { id, comm_type }: DeliveryRow,
  providerId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('communications')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('comm_type', '=', comm_type)
    .where('provider_id', '=', providerId)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row?.id
}

/** Removes a found id from its message. It is unknown again whether the provider has that message. */
async function withdrawProviderId(
  tx: PracticeTx,
  communicationId: string,
  providerId: string,
): Promise<void> {
  const delivery = await lockDelivery(tx, communicationId)
  const step = delivery && nextDelivery(delivery.state, 'disproved')
  await setProviderId(tx, communicationId, null)
  if (!delivery || !step?.ok) return
  await changeDelivery(tx, communicationId, {
    state: step.state,
    providerIds: delivery.provider_ids.filter((id) => id !== providerId),
    found: false,
  })
  const payload = { client_id: tx.clientId, communication_id: communicationId }
  await enqueue(tx, deliverKind, payload, { key: deliverKey(payload) })
}

async function setProviderId(
  tx: PracticeTx,
  communicationId: string,
  providerId: string | null,
): Promise<void> {
  await tx
    .updateTable('communications')
    .set({ provider_id: providerId })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', communicationId)
    .execute()
}
