import type { SignInProblem } from '@enamel/domain/integrations/integration'

/** A sign-in at a service that did not succeed. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed'
  readonly problem: SignInProblem
  /** Why, in a text for staff; null if that is not known. */
  readonly reason: string | null

  constructor(problem: SignInProblem, reason: string | null) {
    super(reason ?? 'The sign-in failed.')
    this.problem = problem
    this.reason = reason
  }
}

/** What is reported about a sign-in that threw this error. */
export function signInProblemOf(error: unknown): SignInProblem {
  return error instanceof SignInFailed ? error.problem : 'not_begun'
}
