import type { IdentityProvider } from '../../../adapters/identity/identity-provider.ts'
import { inPractice } from '../../../db/in-practice.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { RequestContext } from '../../../http/pipeline/context.ts'
import type { Session } from '../../../http/pipeline/session.ts'
import { withTimeout } from '../../../with-timeout.ts'
import { openToken, type SealedTokens, tokenSeal } from './provider-tokens.ts'

/**
 * The shortest time between two requests to the provider about a session. A request takes less time, so a refresh token
 * is never used by two requests at the same time.
 */
const ASK_AGAIN_MS = 300_000
/** How long a user waits for the provider's response. Tokens that arrive later are still stored. */
const MAX_WAIT_MS = 3_000

/** The unsealed tokens; null for a token that is missing or can no longer be unsealed. */
interface StoredTokens {
  idToken: string | null
  refreshToken: string | null
}

/**
 * Whether a session is still open at the provider where it was opened. Sessions without a refresh token, such as those
 * opened with a password, sessions whose provider was asked a moment ago or is being asked by another request, and
 * sessions whose provider does not answer count as open.
 */
export async function isOpenAtProvider(context: RequestContext, session: Session): Promise<boolean> {
  const { identity } = context.deps
  if (!identity) return true
  const sealed = await claimRefreshToken(context.deps, session)
  if (sealed === null) return true
  return withTimeout(MAX_WAIT_MS, askProvider(context, identity, session, sealed), true)
}

async function askProvider(
  { deps, log }: RequestContext,
  provider: IdentityProvider,
  session: Session,
  sealed: string,
): Promise<boolean> {
  const refreshToken = await openToken(deps.secret, sealed)
  if (refreshToken === null) return false
  const renewal = await provider.renew(refreshToken)
  switch (renewal.kind) {
    case 'renewed':
      await storeRenewed(deps, session, await sealRenewed(deps.secret, renewal))
      return true
    case 'ended':
      return false
    case 'unanswered':
      log.warn(`the identity provider did not say whether a session is open: ${renewal.detail}`)
      return true
  }
}

/** The latest tokens of a session that was opened at the provider; nulls for other sessions. */
export async function tokensOf({ db, secret }: Dependencies, session: Session): Promise<StoredTokens> {
  const sealed = await inPractice(db, session.clientId, (tx) => sealedTokens(tx, session))
  return {
    idToken: await openToken(secret, sealed?.id_token ?? null),
    refreshToken: await openToken(secret, sealed?.refresh_token ?? null),
  }
}

function sealedTokens(tx: PracticeTx, session: Session): Promise<SealedTokens | undefined> {
  return tx
    .selectFrom('sessions')
    .select(['id_token', 'refresh_token'])
    .where('client_id', '=', tx.clientId)
    .where('token_hash', '=', session.tokenHash)
    .executeTakeFirst()
}

/**
 * Claims the refresh token for one request to the provider, and stores the time of the request.
 * @returns the sealed refresh token; null when there is none, or when it was used a moment ago
 */
async function claimRefreshToken({ db, clock }: Dependencies, session: Session): Promise<string | null> {
  const now = clock.now()
  const row = await inPractice(db, session.clientId, (tx) =>
    tx
      .updateTable('sessions')
      .set({ asked_at: now })
      .where('client_id', '=', tx.clientId)
      .where('token_hash', '=', session.tokenHash)
      .where('refresh_token', 'is not', null)
      .where((session) =>
        session.or([
          session('asked_at', 'is', null),
          session('asked_at', '<=', new Date(now.getTime() - ASK_AGAIN_MS)),
        ]),
      )
      .returning('refresh_token')
      .executeTakeFirst(),
  )
  return row?.refresh_token ?? null
}

async function storeRenewed(
  { db }: Dependencies,
  session: Session,
  renewed: Partial<SealedTokens>,
): Promise<void> {
  if (Object.keys(renewed).length === 0) return
  await inPractice(db, session.clientId, (tx) =>
    tx
      .updateTable('sessions')
      .set(renewed)
      .where('client_id', '=', tx.clientId)
      .where('token_hash', '=', session.tokenHash)
      .execute(),
  )
}

async function sealRenewed(
  secret: string,
  { idToken, refreshToken }: { idToken: string | null; refreshToken: string | null },
): Promise<Partial<SealedTokens>> {
  const { seal } = tokenSeal(secret)
  return {
    ...(idToken !== null && { id_token: await seal(idToken) }),
    ...(refreshToken !== null && { refresh_token: await seal(refreshToken) }),
  }
}
