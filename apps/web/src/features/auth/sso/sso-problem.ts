import { ssoMessageText } from '@enamel/domain/auth/sso'
import { type AuthProblem, problemOf } from '../auth-problem.ts'
import type { SignInContext } from '../sign-in.ts'

/** What the modes that have a provider know besides. */
export interface ProviderContext extends SignInContext {
  /** The provider is to ask who is there: whom it knows it would let through, to be turned away here again. */
  asksWho: boolean
}

/** Why a sign-in at the provider ended, by the code in the address; a session may be open all the same (AUTH-34). */
export function messageProblem(code: string | null): AuthProblem {
  const shown = code ?? 'error.technical'
  return { code: shown, message: ssoMessageText(shown), unanswered: true }
}

/**
 * What a refresh that failed says: "You have been logged out." (AUTH-32), and nothing to a visitor who never was in
 * (C1-04). Where the server did not get to say, a page that has shown nobody yet says so; so it does when the session
 * that is looked for is there, and may not be used.
 */
export function refreshProblem({ details, attempt }: SignInContext, error: unknown): AuthProblem | null {
  const problem = problemOf(error)
  if (details !== null) return { code: 'logged_out', ...(problem.unanswered && { unanswered: true }) }
  if (problem.unanswered) return problem
  if (attempt !== 'look') return { code: 'logged_out' }
  return problem.code === 'session_expired' ? null : problem
}
