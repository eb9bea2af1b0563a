import { createHash } from 'node:crypto'
import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import type { SignInSecrets } from '../../../adapters/oauth/authorization-server.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Session } from '../../../http/pipeline/session.ts'
import { sealFor } from '../../../sealed-text.ts'

/** How long a sign-in at a service may take (G3-29). */
export const SIGN_IN_MS = 10 * MS_PER_MINUTE

/** The service of a sign-in, and the session in which it was begun. */
export interface BegunSignIn {
  integration: IntegrationKey
  session: Pick<Session, 'tokenHash'>
}

const hash = (state: string) => createHash('sha256').update(state).digest()
/** Seals what a sign-in has to keep until it is complete. */
export const signInSeal = (secret: string) => sealFor(secret, 'integration sign-ins')

/** Stores a sign-in that was begun in this session. The state itself is known only to the browser. */
export async function storeSignIn(
  tx: PracticeTx,
  { integration, session }: BegunSignIn,
  { state, codeVerifier }: SignInSecrets,
  { secret, now }: { secret: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('integration_sign_ins')
    .values({
      client_id: tx.clientId,
      state_hash: hash(state),
      integration,
      session_hash: session.tokenHash,
      verifier: await signInSeal(secret).seal(codeVerifier),
      expires_at: new Date(now.getTime() + SIGN_IN_MS),
    })
    .execute()
}

/** The query that deletes the sign-ins of this session at a service that are not complete. */
export function deleteSignInsOfSession(tx: PracticeTx, { integration, session }: BegunSignIn) {
  return tx
    .deleteFrom('integration_sign_ins')
    .where('client_id', '=', tx.clientId)
    .where('integration', '=', integration)
    .where('session_hash', '=', session.tokenHash)
}

/** A sign-in that came back, and was deleted by that. */
export interface ClaimedSignIn {
  secrets: SignInSecrets
  /** Until when it may be completed. */
  expiresAt: Date
}

/**
 * Claims a sign-in of this session by the state that came back. It is deleted, so that it is claimed once.
 * @returns null for an unknown, used or lapsed state, or one of a different session or service
 */
export async function claimSignIn(
  tx: PracticeTx,
  begun: BegunSignIn,
  state: string,
  { secret, now }: { secret: string; now: Date },
): Promise<ClaimedSignIn | null> {
  const claimed = await deleteSignInsOfSession(tx, begun)
    .where('state_hash', '=', hash(state))
    .where('verifier', 'is not', null)
    .where('expires_at', '>', now)
    .returning(['verifier', 'expires_at'])
    .executeTakeFirst()
  if (!claimed?.verifier) return null
  const codeVerifier = await signInSeal(secret).open(claimed.verifier)
  return { secrets: { state, codeVerifier }, expiresAt: claimed.expires_at }
}

/** Deletes the sign-ins of a service that were begun and did not come back. */
export async function deleteSignIns(tx: PracticeTx, integration: IntegrationKey): Promise<void> {
  await tx
    .deleteFrom('integration_sign_ins')
    .where('client_id', '=', tx.clientId)
    .where('integration', '=', integration)
    .execute()
}
