import { type IntegrationKey, integrationKeys } from '@enamel/domain/integrations/integration'
import { z } from 'zod'
import { inPractice, type PracticeTx } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { job, jobKind } from '../../jobs/job.ts'
import { changeState } from './change-state.ts'

const disconnectKind = jobKind({
  name: 'integrations.disconnect',
  payload: z.object({ client_id: z.uuid(), integration: z.enum(integrationKeys) }),
  maxAttempts: 6,
})

/**
 * Disconnects the practice from a service (INT-15). The credentials are destroyed first (G3-28): when the transaction
 * commits, the state is `disconnecting`, and a job changes it to `disconnected`. The account remains, so that messages
 * to the practice's number still reach the practice.
 * @returns false when the practice is not connected
 * @public No route offers this command yet; the settings of document 3 will.
 */
export async function disconnect(tx: PracticeTx, integration: IntegrationKey, now: Date): Promise<boolean> {
  const isConnected = await changeState(tx, integration, {
    from: ['healthy', 'unhealthy'],
    to: 'disconnecting',
    now,
  })
  if (!isConnected) return false
  await tx
    .updateTable('integrations')
    .set({ credentials: null, registration: null })
    .where('client_id', '=', tx.clientId)
    .where('integration', '=', integration)
    .execute()
  await enqueue(tx, disconnectKind, { client_id: tx.clientId, integration })
  return true
}

/** A second run is harmless: only a connection that is still disconnecting changes. */
export const disconnectJob = job(disconnectKind, async ({ deps }, { client_id, integration }) => {
  await inPractice(deps.db, client_id, (tx) =>
    changeState(tx, integration, { from: ['disconnecting'], to: 'disconnected', now: deps.clock.now() }),
  )
})
