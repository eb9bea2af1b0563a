import { sessionExpiry } from '@enamel/domain/auth/session-times'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { HttpContext } from '../../http/pipeline/http-context.ts'
import { extendSession, sessionsByTokens } from './session.queries.ts'

/** A session's use is stored at most this often, except when the session is refreshed. */
const EXTEND_AFTER_MS = 10 * 60 * 1000

/** The time at which a session that is used now will end. */
export function sessionEnd(createdAt: Date, now: Date): Date {
  return new Date(sessionExpiry(createdAt.getTime(), now.getTime()))
}

/**
 * @returns a function that returns the session which a cookie's value identifies, extended by this use unless the
 *   request is of the background; null when it has expired
 */
export function liveSessions(db: Database, clock: Clock): HttpContext['findSession'] {
  const sessionByToken = sessionsByTokens(db)
  return async (cookie, { isBackground } = {}) => {
    const session = await sessionByToken(cookie)
    const now = clock.now()
    if (!session || session.expiresAt <= now) return null
    const end = sessionEnd(session.createdAt, now)
    if (isBackground || end.getTime() - session.expiresAt.getTime() < EXTEND_AFTER_MS) return session
    await extendSession(db, session, { now, expiresAt: end })
    return { ...session, expiresAt: end }
  }
}
