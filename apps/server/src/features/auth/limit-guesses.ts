import { createHash } from 'node:crypto'
import type { StaffContext } from '../../http/pipeline/context.ts'
import { type HandlerResult, type Refused, refuse } from '../../http/pipeline/handler-result.ts'
import { reserveAttempt, resetFailures, withdrawFailure } from './login-failures.ts'

/** The refusals that count as wrong guesses. */
const WRONG = ['wrong_password', 'wrong_code']

/**
 * Does something for which a signed-in user has to know a password or a code. After 5 wrong ones within 30 minutes it
 * is refused for the rest of this time, in all of the user's sessions. This does not lock the log-in, and failed log-ins
 * do not lock this.
 */
export async function limitGuesses<R extends HandlerResult<unknown, string>>(
  { deps, session, address, log }: StaffContext,
  work: () => Promise<R>,
): Promise<R | Refused<'too_many_attempts'>> {
  const attempt = { email: session.email, address, mark: counterOf(session.userId) }
  const reserved = await reserveAttempt(deps.db, attempt, deps.clock)
  if (!reserved.ok) {
    log.warn('a password or code of a signed-in user was refused: too many attempts')
    return refuse('too_many_attempts', {
      retryAfterSeconds: (reserved.lockedUntil.getTime() - deps.clock.now().getTime()) / 1000,
    })
  }
  const result = await work()
  if (result.ok) await resetFailures(deps.db, attempt)
  else if (!WRONG.includes(result.code)) await withdrawFailure(deps.db, reserved.failureId)
  return result
}

/** The name of the user's own counter among those of device marks. */
function counterOf(userId: string): Buffer {
  return createHash('sha256').update(`account ${userId}`).digest()
}
