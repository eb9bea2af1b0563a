import type { integrations } from '@enamel/contract/integrations'
import { type IntegrationKey, integrationKeys } from '@enamel/domain/integrations/integration'
import { z } from 'zod'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { accepted, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { job, jobKind } from '../../jobs/job.ts'
import { requeue } from '../../jobs/requeue.ts'
import { changeState } from './change-state.ts'
import { changeIntegration, connectionStates, integrationOf, lockIntegration } from './integration.queries.ts'
import { revokeCredentials } from './revoke-credentials.ts'
import { integrationServices } from './services.ts'
import { deleteSignIns } from './sign-in/sign-in.queries.ts'
import { deleteSyncs } from './sync/sync.queries.ts'

const disconnectKind = jobKind({
  name: 'integrations.disconnect',
  payload: z.object({ client_id: z.uuid(), integration: z.enum(integrationKeys) }),
  maxAttempts: 6,
})
type DisconnectPayload = z.infer<(typeof disconnectKind)['payload']>

function disconnectKey({ client_id, integration }: DisconnectPayload): string {
  return `disconnect ${client_id} ${integration}`
}

export const disconnectIntegration: Handler<typeof integrations.disconnect> = (
  { deps, change },
  { params: { integration } },
) =>
  change(async (tx) =>
    (await disconnect(tx, integration, deps.clock.now()))
      ? accepted({ state: 'disconnecting' })
      : refuse('not_connected'),
  )

/**
 * Disconnects the practice from a service (INT-15). When the transaction commits, the state is `disconnecting` and
 * nothing can use the credentials any more; a job has the service revoke them, destroys them and changes the state to
 * `disconnected` (G3-28). A connection's account may remain, so that messages to the practice's number still reach it,
 * and the secret of a webhook that staff set up at the service is stored for the next connection with the account.
 * @returns false when the practice is not connected
 */
export async function disconnect(tx: PracticeTx, integration: IntegrationKey, now: Date): Promise<boolean> {
  const change = { from: ['healthy', 'unhealthy'], to: 'disconnecting', now } as const
  if (!(await changeState(tx, integration, change))) return false
  await changeIntegration(tx, integration, {
    revocation: ({ ref }) => ref('credentials'),
    credentials: null,
    registration: null,
    renewing_until: null,
  })
  const payload = { client_id: tx.clientId, integration }
  await enqueue(tx, disconnectKind, payload, { key: disconnectKey(payload) })
  return true
}

/** A second run is harmless, and so is a run after the practice was connected again: its credentials are other ones. */
export const disconnectJob = job(disconnectKind, async ({ deps, log }, payload) => {
  const { client_id, integration } = payload
  const row = await inPractice(deps.db, client_id, (tx) => integrationOf(tx, integration))
  if (row?.state !== 'disconnecting') return
  const { revocation, subscription } = row
  if (revocation !== null) {
    const ended = { sealedCredentials: revocation, subscription }
    await revokeCredentials(log, payload, () => integrationServices[integration].revoke(deps, ended))
  }
  await inPractice(deps.db, client_id, (tx) => finishDisconnecting(tx, deps, integration))
})

/** Enqueues disconnections that have lost their job. */
export const requeueDisconnections = requeue({
  name: 'integrations.requeue-disconnections',
  kind: disconnectKind,
  key: disconnectKey,
  unfinished: async (tx) =>
    (await connectionStates(tx))
      .filter(({ state }) => state === 'disconnecting')
      .map(({ integration }) => ({ client_id: tx.clientId, integration })),
})

async function finishDisconnecting(
  tx: PracticeTx,
  deps: Dependencies,
  integration: IntegrationKey,
): Promise<void> {
  const row = await lockIntegration(tx, integration)
  if (row?.state !== 'disconnecting') return
  const { account, revocation } = row
  const service = integrationServices[integration]
  if (account !== null && revocation !== null)
    await service.storeNeededLater?.(tx, deps, { account, sealedCredentials: revocation })
  await changeIntegration(tx, integration, {
    revocation: null,
    subscription: null,
    cursor: null,
    complete_since: null,
    complete_until: null,
    set_up_at: null,
    sign_in_error: null,
    ...(!service.keepsAccount && { account: null }),
  })
  await deleteSyncs(tx, integration)
  await deleteSignIns(tx, integration)
  await changeState(tx, integration, { from: ['disconnecting'], to: 'disconnected', now: deps.clock.now() })
}
