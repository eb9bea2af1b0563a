import { authErrorText } from '@enamel/domain/auth/error-text'

/** Why there is no session, or why it stays open. `message` is the server's own, if it sent one. */
export interface AuthProblem {
  code: string
  message?: string
  /** The server did not answer, so a session may still be open. */
  unanswered?: true
}

/** The errors of the calls of signing in; any other thrown error is a bug. */
export class AuthFailure extends Error {
  override name = 'AuthFailure'
  readonly problem: AuthProblem

  constructor(problem: AuthProblem) {
    super(problem.message ?? problem.code)
    this.problem = problem
  }
}

export function problemOf(error: unknown): AuthProblem {
  return error instanceof AuthFailure ? error.problem : { code: 'unknown_error' }
}

/** Whether a session has ended without a log-out. */
export function hasExpired(problem: AuthProblem | null): boolean {
  return problem?.code === 'session_expired' || problem?.code === 'logged_out'
}

/** The texts of problems (AUTH-18 to AUTH-24). */
export function problemMessage({ code, message }: AuthProblem): string {
  return authErrorText(code, message)
}
