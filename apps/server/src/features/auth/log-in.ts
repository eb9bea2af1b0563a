import type { auth } from '@enamel/contract/auth'
import { SESSION_MAX_MS } from '@enamel/domain/auth/session-times'
import { inPractice } from '../../db/database.ts'
import { lookup } from '../../db/lookup.ts'
import { answer, refuse } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { forgiveAttempts, reserveAttempt } from './login-failures.ts'
import { checkDecoy, isPassword } from './password.ts'
import { presentAuth } from './present-auth.ts'
import { insertSession } from './session.queries.ts'
import { sessionEnd } from './session-life.ts'

/**
 * Opens a session. An unknown email and a wrong password get the same answer in the same time; whether an account is
 * disabled is told only to who knows its password.
 */
export const logIn: Handler<typeof auth.logIn> = async ({ world, address, ...context }, { body }) => {
  const { db, clock } = world
  const now = clock.now()
  const email = body.email.trim()
  const reserved = await reserveAttempt(db, { email, address }, clock)
  if (!reserved.ok) {
    return refuse('too_many_attempts', {
      retryAfterSeconds: (reserved.until.getTime() - now.getTime()) / 1000,
    })
  }
  const login = await lookup.login(db, email)
  const known = login ? await isPassword(body.password, login.password_hash) : await checkDecoy(body.password)
  if (!login || !known) return refuse('invalid_credentials')
  await forgiveAttempts(db, { email, address })
  if (!login.active) return refuse('client_inactive')

  const end = sessionEnd(now, now)
  const token = await inPractice(db, login.client_id, (tx) => insertSession(tx, login.user_id, now, end))
  context.openSession(token, new Date(now.getTime() + SESSION_MAX_MS))
  return answer(
    presentAuth(
      { ...login, clientId: login.client_id, userId: login.user_id },
      context.issueCsrfToken(),
      end,
    ),
  )
}
