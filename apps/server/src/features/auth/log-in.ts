import type { auth } from '@enamel/contract/auth'
import { byUser } from '@enamel/domain/actors/actor'
import { SESSION_MAX_MS } from '@enamel/domain/auth/session-times'
import { inPractice } from '../../db/in-practice.ts'
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
import { redeemCode } from './second-factor/check-code.ts'
import { insertSession, lockActiveUser } from './session.queries.ts'
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
  if (inactive) {
    await resetFailures(deps.db, attempt)
    return inactive
  }
  const end = sessionEnd(now, now)
  const opened = await openSession(context, login, { code: body.code, end })
  if (!opened.ok) {
    // Earlier failures stay counted, so that a known password does not allow guessing codes without end.
    if (opened.code === 'second_factor_required') await withdrawFailure(deps.db, reserved.failureId)
    else recordRefusedLogIn(context, login, { status: 401, reason: opened.reason })
    return refuse(opened.code)
  }
  await resetFailures(deps.db, attempt)
  context.openSession(opened.token, new Date(now.getTime() + SESSION_MAX_MS))
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

type OpenResult =
  | { ok: true; token: string }
  | { ok: false; code: 'second_factor_required' }
  | { ok: false; code: 'invalid_credentials' | 'wrong_code'; reason: string }

/**
 * Stores the session with its entry in the audit log, and uses up the code. A password that was changed, a user who was
 * deactivated and a second factor that was turned on after the password was checked are found under the lock.
 */
function openSession(
  context: RequestContext,
  login: FoundLogin,
  { code, end }: { code: string | undefined; end: Date },
): Promise<OpenResult> {
  const { deps, audit, requestId } = context
  const { client_id: clientId, user_id: userId } = login
  return inPractice(deps.db, clientId, async (tx) => {
    const user = await lockActiveUser(tx, userId)
    if (user?.password_hash !== login.password_hash) {
      return { ok: false, code: 'invalid_credentials', reason: 'changed meanwhile' }
    }
    const checked = await redeemCode(tx, context, userId, code)
    if (checked === 'missing') return { ok: false, code: 'second_factor_required' }
    if (checked === 'wrong') return { ok: false, code: 'wrong_code', reason: 'wrong code' }
    const entry = { clientId, actor: byUser(userId), action: 'session.open', patientId: null, requestId }
    audit.write(tx, [{ ...entry, status: 200 }])
    const now = deps.clock.now()
    return { ok: true, token: await insertSession(tx, { userId, now, expiresAt: end, browser: context }) }
  })
}
