import { byUser } from '@enamel/domain/actors/actor'
import { type IntegrationKey, isInUse } from '@enamel/domain/integrations/integration'
import { inPractice, type PracticeTx } from '../../../db/database.ts'
import type { RequestContext } from '../../../http/pipeline/context.ts'
import type { Session } from '../../../http/pipeline/session.ts'
import { practiceCountry } from '../../practice/index.ts'
import { changeIntegration, lockIntegration } from '../integration.queries.ts'
import { isTakenMeanwhile } from '../is-taken.ts'
import { queueSync } from '../sync/queue-sync.ts'
import { refuseOtherAccount, type SignInFailure, type SignInResult } from './service-sign-in.ts'

type ProvenSignIn = Extract<SignInResult, { ok: true }>

/**
 * Connects the practice with the account of a sign-in, and queues a sync. The present connection is checked again under
 * a lock, since a colleague may have connected or disconnected the service during the sign-in. Another practice may have
 * been connected with the account meanwhile.
 */
export async function storeConnection(
  { deps, audit, requestId }: RequestContext,
  { clientId, userId }: Session,
  integration: IntegrationKey,
  signIn: ProvenSignIn,
): Promise<ProvenSignIn | SignInFailure> {
  const storing = inPractice(deps.db, clientId, async (tx) => {
    const now = deps.clock.now()
    const refusal = await refusalOf(tx, integration, signIn)
    if (refusal) return refusal
    await signIn.connect(tx, now)
    await changeIntegration(tx, integration, { sign_in_error: null })
    await queueSync(tx, integration, now)
    const line = { clientId, actor: byUser(userId), patientId: null, requestId, status: 302 }
    await audit.write(tx, [{ ...line, action: 'integrations.signed-in' }])
    return signIn
  })
  return storing.catch((error: unknown) => {
    if (isTakenMeanwhile(error)) return signIn.taken
    throw error
  })
}

async function refusalOf(
  tx: PracticeTx,
  integration: IntegrationKey,
  signIn: ProvenSignIn,
): Promise<SignInFailure | null> {
  const row = await lockIntegration(tx, integration)
  if (row?.state === 'disconnecting') {
    return {
      ok: false,
      message: 'It was disconnected while you signed in. Please sign in again.',
      detail: 'disconnecting',
    }
  }
  if (!row?.account) return null
  const previous = { account: row.account, label: row.label, isInUse: isInUse(row.state) }
  return refuseOtherAccount(previous, signIn, await practiceCountry(tx))
}

/** Stores why a sign-in failed, also for a service to which the practice was never connected. */
export async function storeSignInFailure(
  { deps }: RequestContext,
  { clientId }: Session,
  integration: IntegrationKey,
  message: string,
): Promise<void> {
  await inPractice(deps.db, clientId, (tx) =>
    tx
      .insertInto('integrations')
      .values({
        client_id: clientId,
        integration,
        state: 'disconnected',
        changed_at: deps.clock.now(),
        sign_in_error: message,
      })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'integration']).doUpdateSet({ sign_in_error: message }),
      )
      .execute(),
  )
}
