import { PRACTICE_SYSTEM_KEY } from '@enamel/domain/practice-system/practice-system-name'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import {
  type ConnectionCursor,
  changeIntegration,
  integrationOf,
  moveCursor,
} from '../../integrations/index.ts'
import { decodePosition, encodePosition, type Position } from './position.ts'

/** Where the practice's runs are. */
export interface RunCursor extends ConnectionCursor {
  /** Null before the first run. */
  position: Position | null
}

/** @returns null when the practice was never connected */
export async function readRunCursor(tx: PracticeTx): Promise<RunCursor | null> {
  const row = await integrationOf(tx, PRACTICE_SYSTEM_KEY)
  if (!row?.account) return null
  const { cursor, account, connected_at: connectedAt } = row
  return { position: decodePosition(cursor), cursor, account, connectedAt }
}

/**
 * Moves on to a position, which the practice system's response made possible.
 * @returns false, without any change, when another run moved on first, or the practice was disconnected or connected
 *   again
 */
export async function moveOn(
  tx: PracticeTx,
  cursor: RunCursor,
  position: Position,
  now: Date,
): Promise<boolean> {
  if (!(await moveCursor(tx, PRACTICE_SYSTEM_KEY, cursor, encodePosition(position)))) return false
  await changeIntegration(tx, PRACTICE_SYSTEM_KEY, { last_seen_at: now })
  return true
}
