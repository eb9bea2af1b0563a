import { PRACTICE_SYSTEM_KEY } from '@enamel/domain/practice-system/practice-system-name'
import type { PracticeTx } from '../../../db/database.ts'
import { integrationOf } from '../../integrations/index.ts'
import { type Position, readPosition, writePosition } from './position.ts'

/** Where the practice's runs are, and the connection for which this holds. */
export interface RunCursor {
  /** Null before the first run. */
  position: Position | null
  cursor: string | null
  account: string | null
  connectedAt: Date | null
}

/** @returns null when the practice was never connected */
export async function readRunCursor(tx: PracticeTx): Promise<RunCursor | null> {
  const row = await integrationOf(tx, PRACTICE_SYSTEM_KEY)
  if (!row) return null
  const { cursor, account, connected_at: connectedAt } = row
  return { position: readPosition(cursor), cursor, account, connectedAt }
}

/**
 * Moves on to a position, and locks it until the transaction ends.
 * @returns false, without any change, when another run moved on first, or the practice was disconnected or connected
 *   again
 */
export async function moveOn(
  tx: PracticeTx,
  { cursor, account, connectedAt }: RunCursor,
  position: Position,
  now: Date,
): Promise<boolean> {
  const moved = await tx
    .updateTable('integrations')
    .set({ cursor: writePosition(position), last_seen_at: now })
    .where('client_id', '=', tx.clientId)
    .where('integration', '=', PRACTICE_SYSTEM_KEY)
    .where('state', 'in', ['healthy', 'unhealthy'])
    .where('account', '=', account)
    .where('cursor', 'is not distinct from', cursor)
    .where('connected_at', 'is not distinct from', connectedAt)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}
