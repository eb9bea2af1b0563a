import { byUser } from '@enamel/domain/actors/actor'
import {
  type IntegrationKey,
  integrationDescriptions,
  isInUse,
} from '@enamel/domain/integrations/integration'
import { sql } from 'kysely'
import { inPractice } from '../../../db/in-practice.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { RequestContext } from '../../../http/pipeline/context.ts'
import type { Session } from '../../../http/pipeline/session.ts'
import { practiceCountry } from '../../practice/index.ts'
import { changeIntegration, lockIntegration } from '../integration.queries.ts'
import { isTakenMeanwhile } from '../is-taken.ts'
import { queueSync } from '../sync/queue-sync.ts'
import { refuseOtherAccount, type SignInFailure, type SignInResult } from './service-sign-in.ts'
import { revokeRefused, type SignInGrant } from './sign-in-grant.ts'
import { storeSignInFailure } from './store-sign-in-failure.ts'

type ProvenSignIn = Extract<SignInResult, { ok: true }>

/** A sign-in that came back in its session. */
interface FinishedSignIn {
  session: Session
  integration: IntegrationKey
  /** The status of the response, for the audit log. */
  status: 200 | 302
}

/**
 * Connects the practice with the account of a sign-in. After a failure, also an unexpected one, the reason is stored for
 * staff, and nothing stays granted.
 * @param prove proves the sign-in, or answers that its user has to choose an account first
 */
export async function finishSignIn<T extends 'choose'>(
  context: RequestContext,
  finished: FinishedSignIn,
  prove: () => Promise<SignInResult | T>,
): Promise<'done' | 'failed' | T> {
  const { deps, log } = context
  const { session, integration } = finished
  const inOwnPractice = <R>(work: (tx: PracticeTx) => Promise<R>) =>
    inPractice(deps.db, session.clientId, work)
  const names = { client_id: session.clientId, integration }
  let grant: SignInGrant | undefined
  try {
    const proven = await prove()
    if (typeof proven === 'string') return proven
    grant = proven.grant
    const result = proven.ok
      ? await inOwnPractice((tx) => storeConnection(tx, context, finished, proven))
      : proven
    if (result.ok) return 'done'
    await inOwnPractice((tx) => storeSignInFailure(tx, context, integration, result))
  } catch (error) {
    log.error({ ...names, err: error }, 'a sign-in at a service could not be completed')
    const { displayName } = integrationDescriptions[integration]
    const message = `The sign-in to ${displayName} could not be completed. Please try again.`
    const failure = { ok: false, message, detail: 'unexpected', isTrouble: true } as const
    await inOwnPractice((tx) => storeSignInFailure(tx, context, integration, failure))
  }
  if (grant) await revokeRefused(context, names, grant)
  return 'failed'
}

/**
 * Connects the practice with the account of a sign-in, and queues a sync. The present connection is checked again under
 * a lock, since a colleague may have connected or disconnected the service during the sign-in. Another practice may have
 * been connected with the account meanwhile.
 */
async function storeConnection(
  tx: PracticeTx,
  { deps, audit, requestId }: RequestContext,
  { session: { clientId, userId }, integration, status }: FinishedSignIn,
  signIn: ProvenSignIn,
): Promise<ProvenSignIn | SignInFailure> {
  const now = deps.clock.now()
  const refusal = (await refusalOf(tx, integration, signIn)) ?? (await connectUnlessTaken(tx, signIn, now))
  if (refusal) return refusal
  await changeIntegration(tx, integration, { sign_in_error: null })
  await queueSync(tx, integration, now)
  const line = { clientId, actor: byUser(userId), patientId: null, requestId, status }
  audit.write(tx, [{ ...line, action: 'integrations.signed-in' }])
  return signIn
}

/** The failure of a sign-in with whose account another practice was connected in the meantime. */
async function connectUnlessTaken(
  tx: PracticeTx,
  signIn: ProvenSignIn,
  now: Date,
): Promise<SignInFailure | null> {
  await sql`savepoint connecting`.execute(tx)
  try {
    await signIn.connect(tx, now)
    return null
  } catch (error) {
    if (!isTakenMeanwhile(error)) throw error
    await sql`rollback to savepoint connecting`.execute(tx)
    return signIn.taken
  }
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
