import { nextDelivery } from '@enamel/domain/communications/delivery/delivery'
import type { PracticeTx } from '../../db/database.ts'
import { lockNames } from '../../db/lock-names.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { deliverKey, deliverKind } from './deliver.kind.ts'
import { changeDelivery, type DeliveryRow, lockDelivery } from './delivery.queries.ts'

/** The source of an id: the provider's answer, or a search by text. */
export type Knowledge = 'reported' | 'found'

/**
 * Assigns the provider's id to this message. An id belongs to one message: an answered id wins over a found one, and
 * the message that had found it is asked about again.
 * @returns false when the id was found and belongs to another message already: nothing has changed
 */
export async function takeProviderId(
  tx: PracticeTx,
  delivery: DeliveryRow,
  providerId: string,
  knowledge: Knowledge,
): Promise<boolean> {
  await lockProviderId(tx, providerId)
  const owner = await ownerOf(tx, delivery, providerId)
  if (owner && knowledge === 'found') return false
  if (owner) await disprove(tx, owner, providerId)
  // When the provider answers another id than was found before, the found one was never this message's.
  const own = delivery.provider_ids.filter((id) => !(delivery.found && id === delivery.provider_id))
  await changeDelivery(tx, delivery.id, {
    state: 'accepted',
    providerIds: [...own, providerId],
    found: knowledge === 'found',
  })
  await nameInProvider(tx, delivery.id, providerId)
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

/** The id is not this message's after all: it is unknown again whether the provider has it. */
async function disprove(tx: PracticeTx, communicationId: string, providerId: string): Promise<void> {
  const twin = await lockDelivery(tx, communicationId)
  const step = twin && nextDelivery(twin.state, 'disproved')
  await nameInProvider(tx, communicationId, null)
  if (!twin || !step?.ok) return
  await changeDelivery(tx, communicationId, {
    state: step.state,
    providerIds: twin.provider_ids.filter((id) => id !== providerId),
    found: false,
  })
  const payload = { client_id: tx.clientId, communication_id: communicationId }
  await enqueue(tx, deliverKind, payload, { key: deliverKey(payload) })
}

async function nameInProvider(
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
