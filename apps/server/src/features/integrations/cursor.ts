import { type IntegrationKey, integrationStates, isInUse } from '@enamel/domain/integrations/integration'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** Where a catch-up continues, and the connection for which this holds. */
export interface ConnectionCursor {
  account: string
  connectedAt: Date | null
  /** In the service's terms, or in those of its catch-up; null at the beginning. */
  cursor: string | null
}

/**
 * Moves a cursor, and locks it until the transaction ends.
 * @returns false, without any change, when another run moved it first, or the practice was disconnected or connected
 *   again
 */
export async function moveCursor(
  tx: PracticeTx,
  integration: IntegrationKey,
  { account, connectedAt, cursor }: ConnectionCursor,
  next: string | null,
): Promise<boolean> {
  const moved = await tx
    .updateTable('integrations')
    .set({ cursor: next })
    .where('client_id', '=', tx.clientId)
    .where('integration', '=', integration)
    .where('state', 'in', integrationStates.filter(isInUse))
    .where('account', '=', account)
    .where('connected_at', 'is not distinct from', connectedAt)
    .where('cursor', 'is not distinct from', cursor)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}
