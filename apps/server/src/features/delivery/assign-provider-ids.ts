import { nextDelivery } from '@enamel/domain/communications/delivery/delivery'
import { sql } from 'kysely'
import { anyId } from '../../db/any-id.ts'
import { lockNames } from '../../db/lock-names.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { deliverKey, deliverKindOf } from './deliver.kind.ts'
import { changeDeliveries, changeDelivery, type DeliveryRow, lockDelivery } from './delivery.queries.ts'

/** Where an id came from: a response or report from the provider, or a search for the message's text. */
export type IdSource = 'reported' | 'found'

/** A message and the id that the provider assigned to it. */
export interface Assignment {
  delivery: DeliveryRow
  providerId: string
}

/**
 * Assigns the provider's ids to these messages. An id belongs to one message: an id that the provider reported takes
 * precedence over an id that was found, and the provider is asked again about the message for which it was found.
 * @returns the messages that got their ids: not those whose id was found and already belongs to a different message
 */
export async function assignProviderIds(
  tx: PracticeTx,
  assignments: readonly Assignment[],
  source: IdSource,
): Promise<DeliveryRow[]> {
  if (assignments.length === 0) return []
  // The owners are read after the ids are locked: statements of a transaction are carried out in order.
  const [, owners] = await Promise.all([
    lockProviderIds(
      tx,
      assignments.map(({ providerId }) => providerId),
    ),
    ownersOf(tx, assignments),
  ])
  const assigned = assignments.filter(({ delivery }) => source === 'reported' || !owners.has(delivery.id))
  for (const { delivery, providerId } of assigned) {
    const owner = owners.get(delivery.id)
    if (owner) await withdrawProviderId(tx, owner, providerId)
  }
  await Promise.all([
    changeDeliveries(
      tx,
      assigned.map(({ delivery, providerId }) => {
        // When the provider reports a different id from the found id, the found id never belonged to this message.
        const ownIds = delivery.provider_ids.filter((id) => !(delivery.found && id === delivery.provider_id))
        const providerIds = [...ownIds, providerId]
        return { id: delivery.id, state: 'accepted', providerIds, found: source === 'found' }
      }),
    ),
    setProviderIds(
      tx,
      assigned.map(({ delivery, providerId }) => ({ id: delivery.id, providerId })),
    ),
  ])
  return assigned.map(({ delivery }) => delivery)
}

/** Lets one transaction at a time assign these ids. */
function lockProviderIds(tx: PracticeTx, providerIds: readonly string[]): Promise<void> {
  return lockNames(tx, ...providerIds.map((id) => `provider id ${id}`))
}

/** The other messages that have these ids already, by the id of the message that is to get the id. */
async function ownersOf(
  tx: PracticeTx,
  assignments: readonly Assignment[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('communications')
    .select(['id', 'comm_type', 'provider_id'])
    .where('client_id', '=', tx.clientId)
    .where('comm_type', 'in', [...new Set(assignments.map(({ delivery }) => delivery.comm_type))])
    .where(
      'provider_id',
      'in',
      assignments.map(({ providerId }) => providerId),
    )
    .execute()
  return new Map(
    assignments.flatMap(({ delivery, providerId }) =>
      rows
        .filter((row) => row.provider_id === providerId && row.comm_type === delivery.comm_type)
        .filter((row) => row.id !== delivery.id)
        .map((row): [string, string] => [delivery.id, row.id]),
    ),
  )
}

/** Removes a found id from its message. It is unknown again whether the provider has that message. */
async function withdrawProviderId(
  tx: PracticeTx,
  communicationId: string,
  providerId: string,
): Promise<void> {
  const delivery = await lockDelivery(tx, communicationId)
  const step = delivery && nextDelivery(delivery.state, 'disproved')
  await setProviderIds(tx, [{ id: communicationId, providerId: null }])
  if (!delivery || !step?.ok) return
  await changeDelivery(tx, communicationId, {
    state: step.state,
    providerIds: delivery.provider_ids.filter((id) => id !== providerId),
    found: false,
  })
  const payload = { client_id: tx.clientId, communication_id: communicationId }
  await enqueue(tx, deliverKindOf(delivery), payload, { key: deliverKey(payload) })
}

async function setProviderIds(
  tx: PracticeTx,
  ids: readonly { id: string; providerId: string | null }[],
): Promise<void> {
  await sql`
    update communications c set provider_id = n."providerId"
    from json_to_recordset(${JSON.stringify(ids)}::json) as n (id uuid, "providerId" text)
    where c.client_id = ${tx.clientId} and c.id = n.id
      and c.id = ${anyId(ids.map(({ id }) => id))}`.execute(tx)
}
