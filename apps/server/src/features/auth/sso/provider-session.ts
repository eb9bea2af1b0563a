import { inPractice, type PracticeTx } from '../../../db/database.ts'
import type { RequestContext } from '../../../http/context.ts'
import type { Session } from '../../../http/session.ts'
import type { World } from '../../../world.ts'
import { openToken, type SealedTokens, tokenSeal } from './provider-tokens.ts'

/** Longer than a question to the provider takes: after that whoever asked is gone. */
const ASKING_MS = 60_000

/**
 * Whether a session still stands at the provider that it was opened at. One that was opened here, or whose provider does
 * not get to say, stands; so it does while another tab asks, since a refresh token is often good for one question.
 */
export async function standsAtProvider({ world, log }: RequestContext, session: Session): Promise<boolean> {
  if (!world.identity) return true
  const sealed = await beginAsking(world, session)
  if (sealed === null) return true
  const refreshToken = await openToken(world.secret, sealed)
  if (refreshToken === null) return false
  const renewal = await world.identity.renew(refreshToken)
  switch (renewal.kind) {
    case 'renewed':
      await endAsking(world, session, await sealRenewed(world.secret, renewal))
      return true
    case 'ended':
      return false
    case 'unanswered':
      log.warn(`the identity provider did not say whether a session stands: ${renewal.detail}`)
      await endAsking(world, session, {})
      return true
  }
}

/** The ID token of a session that was opened at the provider; null for others. */
export function idTokenOf(world: World, session: Session): Promise<string | null> {
  return inPractice(world.db, session.clientId, async (tx) => {
    const row = await sessionRow(tx, session)
    return openToken(world.secret, row?.id_token ?? null)
  })
}

function sessionRow(tx: PracticeTx, session: Session) {
  return tx
    .selectFrom('sessions')
    .select('id_token')
    .where('client_id', '=', tx.clientId)
    .where('token_hash', '=', session.tokenHash)
    .executeTakeFirst()
}

/** @returns the sealed refresh token; null when there is none, or it is in use */
async function beginAsking({ db, clock }: World, session: Session): Promise<string | null> {
  const now = clock.now()
  const row = await inPractice(db, session.clientId, (tx) =>
    tx
      .updateTable('sessions')
      .set({ asked_at: now })
      .where('client_id', '=', tx.clientId)
      .where('token_hash', '=', session.tokenHash)
      .where('refresh_token', 'is not', null)
      .where((asked) =>
        asked.or([
          asked('asked_at', 'is', null),
          asked('asked_at', '<', new Date(now.getTime() - ASKING_MS)),
        ]),
      )
      .returning('refresh_token')
      .executeTakeFirst(),
  )
  return row?.refresh_token ?? null
}

async function endAsking({ db }: World, session: Session, renewed: Partial<SealedTokens>): Promise<void> {
  await inPractice(db, session.clientId, (tx) =>
    tx
      .updateTable('sessions')
      .set({ asked_at: null, ...renewed })
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
