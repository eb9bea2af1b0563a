import { authErrorText } from '@enamel/domain/auth/error-text'

/**
 * Why there is no session, or why logging out or an invitation failed. `message` is shown for a code without a text of
 * its own (`authErrorText`). It comes from the server, or from a failed sign-in at the provider.
 */
export interface AuthProblem {
  code: string
  message?: string
  /**
   * Set if a session may still be open: the server has not been asked yet, did not respond, failed or was overloaded.
   */
  isInconclusive?: true
}

/** An expected error of a sign-in call; any other thrown error is a bug. */
export class AuthFailure extends Error {
  override name = 'AuthFailure'
  readonly problem: AuthProblem

  constructor(problem: AuthProblem) {
    super(problem.message ?? problem.code)
    this.problem = problem
  }
}

/** The problem of a failed sign-in call. */
export function problemOf(error: unknown): AuthProblem {
  return error instanceof AuthFailure ? error.problem : { code: 'unknown_error' }
}

/** Whether a session has ended without a log-out. */
export function hasExpired(problem: AuthProblem | null): boolean {
  return problem?.code === 'session_expired' || problem?.code === 'logged_out'
}

/** The text of a problem for the user (AUTH-18 to AUTH-24). */
export function problemMessage({ code, message }: AuthProblem): string {
  return authErrorText(code, message)
}
