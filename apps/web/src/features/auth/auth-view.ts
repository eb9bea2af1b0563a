import type { AuthSnapshot } from './auth.machine.ts'
import type { AuthProblem } from './auth-problem.ts'
import type { SignInSnapshot } from './sign-in.ts'

/** The visitor's view, by the state of the sign-in. */
export type AuthView =
  | { kind: 'login'; busy: boolean; problem: AuthProblem | null }
  /** No session is known, but the server is being asked. */
  | { kind: 'starting' }
  /** The outline of the app, while an open session is resumed. */
  | { kind: 'resuming' }
  /** The wait for an invitation, from which the app is one press away (AUTH-26). */
  | { kind: 'invited' }
  | { kind: 'app' }

export function authView(auth: AuthSnapshot, signIn: SignInSnapshot): AuthView {
  const { attempt, awaitsInvite, problem } = signIn.context
  if (auth.matches('authed')) return awaitsInvite ? { kind: 'invited' } : { kind: 'app' }
  const busy = (['logging_in', 'refreshing', 'signed_in', 'leaving'] as const).some((tag) =>
    signIn.hasTag(tag),
  )
  if (busy && attempt === 'resume') return { kind: 'resuming' }
  if (busy && attempt === 'look') return { kind: 'starting' }
  return { kind: 'login', busy, problem }
}
