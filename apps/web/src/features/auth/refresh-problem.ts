import { type AuthProblem, problemOf } from './auth-problem.ts'
import type { SignInContext } from './sign-in.ts'

// The text of a failed refresh. Each of the two kinds of sign-in has its own rule.

/**
 * By password: the session on screen has ended (AUTH-18). Where a session was to be resumed and the server did not
 * answer, that is the text: it is not known whether anything expired.
 */
export function afterPassword(wasSignedIn: boolean, error: unknown): AuthProblem {
  const problem = problemOf(error)
  if (!problem.unanswered) return { code: 'session_expired' }
  return wasSignedIn ? { code: 'session_expired', unanswered: true } : problem
}

/**
 * At the provider: "You have been logged out." (AUTH-32), and no text for a visitor who was never signed in (C1-04). If
 * the server did not answer, a page that has shown no session yet says so, and also when the session exists but may not
 * be used.
 */
export function afterProvider({ details, attempt }: SignInContext, error: unknown): AuthProblem | null {
  const problem = problemOf(error)
  if (details !== null) return { code: 'logged_out', ...(problem.unanswered && { unanswered: true }) }
  if (problem.unanswered) return problem
  if (attempt !== 'look') return { code: 'logged_out' }
  return problem.code === 'session_expired' ? null : problem
}
