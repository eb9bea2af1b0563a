import type { DeliveryState } from '@enamel/domain/communications/delivery/delivery'
import type { PracticeTx } from '../../db/database.ts'

/** A message with its delivery, both locked until the transaction ends. */
export async function lockDelivery(tx: PracticeTx, communicationId: string) {
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
    ])
    .where('deliveries.client_id', '=', tx.clientId)
    .where('deliveries.communication_id', '=', communicationId)
    .forUpdate()
    .executeTakeFirst()
}

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof lockDelivery>>>

export interface DeliveryChange {
  state: DeliveryState
  attempt?: number
  attemptedAt?: Date
  providerIds?: string[]
  found?: boolean
}

export async function changeDelivery(
  tx: PracticeTx,
  communicationId: string,
  change: DeliveryChange,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({
      state: change.state,
      ...(change.attempt !== undefined && { attempt: change.attempt }),
      ...(change.attemptedAt && { attempted_at: change.attemptedAt }),
      ...(change.providerIds && { provider_ids: change.providerIds }),
      ...(change.found !== undefined && { found: change.found }),
    })
    .where('client_id', '=', tx.clientId)
    .where('communication_id', '=', communicationId)
    .execute()
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
