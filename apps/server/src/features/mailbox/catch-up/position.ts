import { isInUse, type MailboxKey } from '@enamel/domain/integrations/integration'
import { FIRST_FETCH_MS } from '@enamel/domain/mailbox/mail-of-patients'
import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { type ConnectionCursor, integrationOf } from '../../integrations/index.ts'

/** A pass that begins again also reads what is this much older than the coverage: providers' searches may lag. */
const MARGIN_MS = MS_PER_DAY

/** Where the fetch of a mailbox is. */
export interface Position extends ConnectionCursor {
  connectedAt: Date
  /** Everything from then on is fetched. */
  since: Date
  /** The end of what was fetched completely; null before the first fetch is complete. */
  completeUntil: Date | null
}

/** @returns null when the practice has no such mailbox in use */
export async function readPosition(tx: PracticeTx, key: MailboxKey): Promise<Position | null> {
  const row = await integrationOf(tx, key)
  if (!row?.account || !row.connected_at || !isInUse(row.state)) return null
  const { account, connected_at: connectedAt, cursor, complete_until: completeUntil } = row
  const since = completeUntil
    ? new Date(completeUntil.getTime() - MARGIN_MS)
    : new Date(connectedAt.getTime() - FIRST_FETCH_MS)
  return { account, connectedAt, cursor, since, completeUntil }
}
