import { type AuthProblem, problemOf } from './auth-problem.ts'
import type { SignInContext } from './sign-in.ts'

// What a refresh that failed says. Each of the two ways of signing in has its own rule.

/**
 * By password: the session on screen has ended (AUTH-18). Where it was to resume one and the server did not get to say,
 * that is what is said: nothing has expired as far as anybody knows.
 */
export function afterPassword(wasSignedIn: boolean, error: unknown): AuthProblem {
  const problem = problemOf(error)
  if (!problem.unanswered) return { code: 'session_expired' }
  return wasSignedIn ? { code: 'session_expired', unanswered: true } : problem
}

/**
 * At the provider: "You have been logged out." (AUTH-32), and nothing to a visitor who never was in (C1-04). Where the
 * server did not get to say, a page that has shown nobody yet says so; so it does when the session that is looked for
 * is there, and may not be used.
 */
export function afterProvider({ details, attempt }: SignInContext, error: unknown): AuthProblem | null {
  const problem = problemOf(error)
  if (details !== null) return { code: 'logged_out', ...(problem.unanswered && { unanswered: true }) }
  if (problem.unanswered) return problem
  if (attempt !== 'look') return { code: 'logged_out' }
  return problem.code === 'session_expired' ? null : problem
}
