import type { auth } from '@enamel/contract/auth'
import { byUser } from '@enamel/domain/actors/actor'
import { SESSION_MAX_MS } from '@enamel/domain/auth/session-times'
import { inPractice } from '../../db/database.ts'
import { type FoundLogin, lookup } from '../../db/lookup.ts'
import type { RequestContext } from '../../http/pipeline/context.ts'
import { answer, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { deviceMark, giveDeviceMark } from './device-mark.ts'
import { endSession } from './end-session.ts'
import { forgiveAttempts, reserveAttempt } from './login-failures.ts'
import { noteRefused } from './note-refused.ts'
import { checkDecoy, isPassword } from './password.ts'
import { presentAuth } from './present-auth.ts'
import { insertSession } from './session.queries.ts'
import { sessionEnd } from './session-life.ts'

/**
 * Opens a session, and ends this browser's earlier one. An unknown email and a wrong password get the same answer in
 * the same time; only a caller who knows the password learns that an account is disabled.
 */
export const logIn: Handler<typeof auth.logIn> = async (context, { body }) => {
  const { deps, address } = context
  if (deps.config.signIn.mode === 'sso') return refuse('not_found')
  const now = deps.clock.now()
  const email = body.email.trim()
  const login = await lookup.login(deps.db, email)
  const attempt = { email, address, mark: deviceMark(context, login) }
  const reserved = await reserveAttempt(deps.db, attempt, deps.clock)
  if (!reserved.ok) {
    context.log.warn('a log-in was refused: too many attempts')
    return refuse('too_many_attempts', {
      retryAfterSeconds: (reserved.until.getTime() - now.getTime()) / 1000,
    })
  }
  const known = login?.password_hash
    ? await isPassword(body.password, login.password_hash)
    : await checkDecoy(body.password)
  if (!login || !known || login.locked) {
    const reason = login ? 'of a known email' : 'the email is not known'
    noteRefused(context, login, { status: 401, reason })
    return refuse('invalid_credentials')
  }
  await forgiveAttempts(deps.db, attempt)
  if (!login.active) {
    noteRefused(context, login, { status: 403, reason: 'of a disabled practice' })
    return refuse('client_inactive')
  }
  const end = sessionEnd(now, now)
  context.openSession(await openSession(context, login, end), new Date(now.getTime() + SESSION_MAX_MS))
  if (context.session) await endSession(context, context.session, { cause: 'sign_in', status: 200 })
  giveDeviceMark(context, login)
  const who = { ...login, clientId: login.client_id, userId: login.user_id }
  return answer(presentAuth(who, context.issueCsrfToken(), end))
}

/** @returns the new session's token; that it was opened, and by whom, is written with it */
function openSession(
  { deps, audit, requestId }: RequestContext,
  login: FoundLogin,
  end: Date,
): Promise<string> {
  return inPractice(deps.db, login.client_id, async (tx) => {
    await audit.write(tx, [
      {
        clientId: login.client_id,
        actor: byUser(login.user_id),
        action: 'session.open',
        patientId: null,
        requestId,
        status: 200,
      },
    ])
    return insertSession(tx, login.user_id, deps.clock.now(), end)
  })
}
