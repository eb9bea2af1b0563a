import type { auth } from '@enamel/contract/auth'
import { byUser } from '@enamel/domain/actors/actor'
import { SESSION_MAX_MS } from '@enamel/domain/auth/session-times'
import { inPractice } from '../../db/database.ts'
import { type FoundLogin, lookup } from '../../db/lookup.ts'
import type { RequestContext } from '../../http/pipeline/context.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { deviceMark, setDeviceMark } from './device-mark.ts'
import { endSession } from './end-session.ts'
import { reserveAttempt, resetFailures, withdrawFailure } from './login-failures.ts'
import { checkDecoy, isPassword } from './password.ts'
import { presentAuth } from './present-auth.ts'
import { recordRefusedLogIn } from './record-refused-log-in.ts'
import { useCode } from './second-factor/check-code.ts'
import { insertSession, lockUnchangedLogin } from './session.queries.ts'
import { sessionEnd } from './session-life.ts'

/**
 * Opens a session, and ends this browser's earlier session. An unknown email and a wrong password get the same response
 * in the same time; only a caller who knows the password learns that an account is disabled, or has a second factor.
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
      retryAfterSeconds: (reserved.lockedUntil.getTime() - now.getTime()) / 1000,
    })
  }
  const passwordMatches = login?.password_hash
    ? await isPassword(body.password, login.password_hash)
    : await checkDecoy(body.password)
  if (!login || !passwordMatches) {
    const reason = login ? 'known email' : 'unknown email'
    recordRefusedLogIn(context, login, { status: 401, reason })
    return refuse('invalid_credentials')
  }
  const inactive = refuseInactive(context, login)
  const withoutCode = inactive ? null : await refuseWithoutCode(context, login, body.code)
  if (withoutCode?.code === 'second_factor_required') {
    // Earlier failures stay counted, so that a known password does not allow guessing codes without end.
    await withdrawFailure(deps.db, reserved.failureId)
  }
  if (withoutCode) return withoutCode
  await resetFailures(deps.db, attempt)
  if (inactive) return inactive
  const end = sessionEnd(now, now)
  const token = await openSession(context, login, end)
  if (token === null) {
    recordRefusedLogIn(context, login, { status: 401, reason: 'changed meanwhile' })
    return refuse('invalid_credentials')
  }
  context.openSession(token, new Date(now.getTime() + SESSION_MAX_MS))
  if (context.session) await endSession(context, context.session, { cause: 'sign_in', status: 200 })
  setDeviceMark(context, login)
  const user = { ...login, clientId: login.client_id, userId: login.user_id }
  return ok(presentAuth(user, context.issueCsrfToken(), end))
}

/** Refuses users of a disabled practice, and deactivated ones. */
function refuseInactive(context: RequestContext, login: FoundLogin) {
  if (!login.active) {
    recordRefusedLogIn(context, login, { status: 403, reason: 'disabled practice' })
    return refuse('client_inactive')
  }
  if (!login.deactivated) return null
  recordRefusedLogIn(context, login, { status: 403, reason: 'deactivated user' })
  return refuse('user_inactive')
}

/** Refuses users with a second factor whose code is missing or wrong. A right code is used up. */
async function refuseWithoutCode(context: RequestContext, login: FoundLogin, code: string | undefined) {
  const result = await inPractice(context.deps.db, login.client_id, (tx) =>
    useCode(tx, context, login.user_id, code),
  )
  if (result === 'missing') return refuse('second_factor_required')
  if (result !== 'wrong') return null
  recordRefusedLogIn(context, login, { status: 401, reason: 'wrong code' })
  return refuse('wrong_code')
}

/**
 * Stores the session with its entry in the audit log.
 * @returns the new session's token; null, with nothing stored, when the password was changed or the user deactivated after
 *   they were checked, which has ended all sessions but this one
 */
function openSession(context: RequestContext, login: FoundLogin, end: Date): Promise<string | null> {
  const { deps, audit, requestId } = context
  return inPractice(deps.db, login.client_id, async (tx) => {
    if (!(await lockUnchangedLogin(tx, login))) return null
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
    const now = deps.clock.now()
    return insertSession(tx, { userId: login.user_id, now, expiresAt: end, browser: context })
  })
}
