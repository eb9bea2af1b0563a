import type { IntegrationKey, IntegrationState } from '@enamel/domain/integrations/integration'
import type { PracticeTx } from '../../db/database.ts'

export interface StateChange {
  /** In any other state the connection is left as it is. */
  from: readonly IntegrationState[]
  to: IntegrationState
  /** Why it is unhealthy, in a text for staff; null in any other state. */
  reason?: string
  now: Date
}

/**
 * Stores the new state of a connection, and emits it.
 * @returns false, with nothing changed, when its state is not one of `from`, or there is no such connection
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
