import type { IntegrationKey, IntegrationState } from '@enamel/domain/integrations/integration'
import type { PracticeTx } from '../../db/practice-tx.ts'

export interface StateChange {
  /** The states in which the connection may be; in any other state the connection is not changed. */
  from: readonly IntegrationState[]
  to: IntegrationState
  /** Why the connection is unhealthy, in a text for staff; absent for any other state. */
  reason?: string
  now: Date
}

/**
 * Stores and emits the new state of a connection.
 * @returns false, without any change, when the state is not one of `from` or the connection does not exist
 */
export async function changeState(
  tx: PracticeTx,
  integration: IntegrationKey,
  { from, to, reason, now }: StateChange,
): Promise<boolean> {
  const changed = await tx
    .updateTable('integrations')
    .set({ state: to, reason: reason ?? null, changed_at: now })
    .where('client_id', '=', tx.clientId)
    .where('integration', '=', integration)
    .where('state', 'in', from)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return false
  await tx.emit({ name: 'integration_changed', integration, state: to, at: now })
  return true
}
