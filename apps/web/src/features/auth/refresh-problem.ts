import { type AuthProblem, problemOf } from './auth-problem.ts'
import type { SignInContext } from './sign-in.ts'

// The problem to show after a failed refresh, for each of the two kinds of sign-in.

/**
 * The problem after a sign-in with a password: the session has expired (AUTH-18). If the page was resuming a session
 * and the server did not respond or failed, it is the problem of that request, since the session may still be open.
 */
export function passwordRefreshProblem(wasSignedIn: boolean, error: unknown): AuthProblem {
  const problem = problemOf(error)
  if (!problem.isInconclusive) return { code: 'session_expired' }
  return wasSignedIn ? { code: 'session_expired', isInconclusive: true } : problem
}

/**
 * The problem after a sign-in at the provider: "You have been logged out." (AUTH-32), or null for a visitor who was
 * never signed in (C1-04). A page that has not been signed in yet shows the request's own problem instead if the server
 * did not respond or failed, or if the page checked for a session and found one that may not be used.
 */
export function providerRefreshProblem(
  { details, attempt }: SignInContext,
  error: unknown,
): AuthProblem | null {
  const problem = problemOf(error)
  if (details !== null) return { code: 'logged_out', ...(problem.isInconclusive && { isInconclusive: true }) }
  if (problem.isInconclusive) return problem
  if (attempt !== 'check') return { code: 'logged_out' }
  return problem.code === 'session_expired' ? null : problem
}
