import { randomBytes } from 'node:crypto'
import type { PushSession } from '../../adapters/push/push-gateway.ts'
import { coalesce } from '../../coalesce.ts'
import type { Database } from '../../db/database.ts'
import { inPractice } from '../../db/in-practice.ts'
import { type FoundSession, lookup } from '../../db/lookup.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { RequestContext } from '../../http/pipeline/context.ts'
import { hashToken, type Session } from '../../http/pipeline/session.ts'
import type { SealedTokens } from './sso/provider-tokens.ts'

/**
 * @returns a function that returns the session which a cookie's value identifies, even if it has expired. Cookies of
 *   requests that wait together are looked up together.
 */
export function sessionsByTokens(db: Database): (token: string) => Promise<Session | null> {
  return coalesce(
    () => 'all',
    async (_key, tokens) => {
      const hashes = new Map(tokens.map((token) => [token, hashToken(token)]))
      const rows = await lookup.sessions(db, [...hashes.values()])
      return (token) => {
        const row = rows.find(({ token_hash }) => hashes.get(token)?.equals(token_hash))
        return row ? sessionOf(row) : null
      }
    },
  )
}

function sessionOf(row: FoundSession): Session {
  return {
    clientId: row.client_id,
    userId: row.user_id,
    email: row.email,
    name: row.name,
    role: row.role,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    tokenHash: row.token_hash,
    active: row.active,
  }
}

/** Longer names of browsers are cut. */
const MAX_USER_AGENT_LENGTH = 400

interface NewSession {
  userId: string
  now: Date
  expiresAt: Date
  /** The browser that opens the session. */
  browser: Pick<RequestContext, 'userAgent' | 'address'>
  /** For a session that was opened at the identity provider: its tokens, and the current time as `asked_at`. */
  tokens?: Partial<SealedTokens & { asked_at: Date }>
}

/** @returns the new session's token, the cookie's value; only its hash is stored */
export async function insertSession(
  tx: PracticeTx,
  { userId, now, expiresAt, browser, tokens = {} }: NewSession,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('sessions')
    .values({
      client_id: tx.clientId,
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      expires_at: expiresAt,
      user_agent: browser.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      address: browser.address,
      ...tokens,
    })
    .execute()
  await updateLastSeen(tx, userId, now)
  return token
}

/**
 * The present password of a user who may sign in. Their row is locked until the transaction ends, so that a session that
 * is opened in it opens either before the password changes or the user is deactivated, or not at all.
 * @returns undefined when the user is deactivated, or was removed
 */
export function lockActiveUser(
  tx: PracticeTx,
  userId: string,
): Promise<{ password_hash: string | null } | undefined> {
  return (
    tx
      .selectFrom('users')
      .select('password_hash')
      .where('client_id', '=', tx.clientId)
      .where('id', '=', userId)
      .where('deactivated_at', 'is', null)
      // Opening the session updates the row, so two log-ins with a shared lock would wait for each other.
      .forNoKeyUpdate()
      .executeTakeFirst()
  )
}

/** Extends a session by its use now. */
export async function extendSession(
  db: Database,
  { clientId, userId, tokenHash }: Session,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await inPractice(db, clientId, async (tx) => {
    await tx
      .updateTable('sessions')
      .set({ expires_at: expiresAt, last_seen_at: now })
      .where('client_id', '=', tx.clientId)
      .where('token_hash', '=', tokenHash)
      .execute()
    await updateLastSeen(tx, userId, now)
  })
}

async function updateLastSeen(tx: PracticeTx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ last_seen_at: now })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', userId)
    .execute()
}

export async function deleteSession(tx: PracticeTx, session: Session): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('client_id', '=', tx.clientId)
    .where('token_hash', '=', session.tokenHash)
    .execute()
}

/** A session that has ended. */
export interface EndedSession extends PushSession {
  /** Sealed; null for a session without one, such as one that was opened with a password. */
  refreshToken: string | null
}

/** Deletes all sessions of a user. @returns them */
export async function deleteSessionsOf(tx: PracticeTx, userId: string): Promise<EndedSession[]> {
  const rows = await tx
    .deleteFrom('sessions')
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .returning(endedColumns)
    .execute()
  return rows.map(endedSession)
}

/**
 * Deletes the other sessions of a session's user, expired or not.
 * @param id the id of the one to delete; all by default
 * @returns those that were deleted
 */
export async function deleteOtherSessions(
  tx: PracticeTx,
  session: Session,
  id?: string,
): Promise<EndedSession[]> {
  const others = tx
    .deleteFrom('sessions')
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', session.userId)
    .where('token_hash', '!=', session.tokenHash)
    .returning(endedColumns)
  const rows = await (id === undefined ? others : others.where('id', '=', id)).execute()
  return rows.map(endedSession)
}

const endedColumns = ['token_hash', 'refresh_token'] as const

function endedSession(row: { token_hash: Buffer; refresh_token: string | null }): EndedSession {
  return { tokenHash: row.token_hash, refreshToken: row.refresh_token }
}

/** The sessions of a user that have not expired, those seen last first. */
export function sessionsOf(reader: PracticeReader, userId: string, now: Date) {
  return reader
    .selectFrom('sessions')
    .select(({ fn }) => [
      'id',
      'token_hash',
      'user_agent',
      'address',
      'created_at',
      fn.coalesce('last_seen_at', 'created_at').as('seen_at'),
    ])
    .where('client_id', '=', reader.clientId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .execute()
}

/** Whether a user has a session that has not expired. */
export async function isSignedIn(tx: PracticeTx, userId: string, now: Date): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('user_id')
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return session !== undefined
}
