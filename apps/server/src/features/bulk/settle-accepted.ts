import { sql } from 'kysely'
import type { PracticeTx } from '../../db/database.ts'

/**
 * Marks the messages of a batch that the provider has accepted as sent, without waiting for a report, which a carrier
 * may never send. Everything else follows from reports (react-to-statuses.ts).
 */
export async function settleAccepted(tx: PracticeTx, batchId: string): Promise<void> {
  await sql`
    update bulk_messages m set state = 'sent' from deliveries d
    where m.client_id = ${tx.clientId} and m.batch_id = ${batchId} and m.state = 'queued'
      and d.client_id = m.client_id and d.communication_id = m.communication_id and d.state = 'accepted'`.execute(
    tx,
  )
}
