import type { DeliveryState } from '@enamel/domain/communications/delivery/delivery'
import { sql } from 'kysely'
import { anyId } from '../../db/any-id.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** A message with its delivery, both locked until the transaction ends. */
export async function lockDelivery(tx: PracticeTx, communicationId: string) {
  const [delivery] = await lockDeliveries(tx, [communicationId])
  return delivery
}

/** Messages with their deliveries, locked in the order of their ids until the transaction ends. */
export function lockDeliveries(tx: PracticeTx, communicationIds: readonly string[]) {
  return tx
    .selectFrom('deliveries')
    .innerJoin('communications', (join) =>
      join
        .onRef('communications.client_id', '=', 'deliveries.client_id')
        .onRef('communications.id', '=', 'deliveries.communication_id'),
    )
    .selectAll('communications')
    .select([
      'deliveries.state',
      'deliveries.attempt',
      'deliveries.attempted_at',
      'deliveries.provider_ids',
      'deliveries.found',
      'deliveries.undo_until',
    ])
    .where('deliveries.client_id', '=', tx.clientId)
    .where('deliveries.communication_id', '=', anyId(communicationIds))
    .orderBy('deliveries.communication_id')
    .forUpdate()
    .execute()
}

/** Until when a message can be taken back; null if it was sent at once, or the time is over. */
export async function undoUntilOf(tx: PracticeTx, communicationId: string, now: Date): Promise<Date | null> {
  const delivery = await tx
    .selectFrom('deliveries')
    .select('undo_until')
    .where('client_id', '=', tx.clientId)
    .where('communication_id', '=', communicationId)
    .where('state', '=', 'waiting')
    .where('undo_until', '>', now)
    .executeTakeFirst()
  return delivery?.undo_until ?? null
}

export type DeliveryRow = Awaited<ReturnType<typeof lockDeliveries>>[number]

export interface DeliveryChange {
  state: DeliveryState
  attempt?: number
  attemptedAt?: Date
  providerIds?: string[]
  found?: boolean
}

export function changeDelivery(tx: PracticeTx, id: string, change: DeliveryChange): Promise<void> {
  return changeDeliveries(tx, [{ id, ...change }])
}

/** Changes the deliveries of these messages; what a change does not name stays as it is. */
export async function changeDeliveries(
  tx: PracticeTx,
  changes: readonly ({ id: string } & DeliveryChange)[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update deliveries d
    set state = n.state,
        attempt = coalesce(n.attempt, d.attempt),
        attempted_at = coalesce(n."attemptedAt", d.attempted_at),
        provider_ids = coalesce(n."providerIds", d.provider_ids),
        found = coalesce(n.found, d.found)
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as n (id uuid, state text, attempt int, "attemptedAt" timestamptz, "providerIds" text[], found boolean)
    where d.client_id = ${tx.clientId} and d.communication_id = n.id
      and d.communication_id = ${anyId(changes.map(({ id }) => id))}`.execute(tx)
}

/**
 * Every id that the provider has assigned to our texts to this phone number. A search for a different text must not
 * return any of these ids.
 */
export async function assignedProviderIds(tx: PracticeTx, toNumber: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('deliveries')
    .innerJoin('communications', (join) =>
      join
        .onRef('communications.client_id', '=', 'deliveries.client_id')
        .onRef('communications.id', '=', 'deliveries.communication_id'),
    )
    .select('deliveries.provider_ids')
    .where('deliveries.client_id', '=', tx.clientId)
    .where('communications.to_number', '=', toNumber)
    .execute()
  return new Set(rows.flatMap((row) => row.provider_ids))
}
