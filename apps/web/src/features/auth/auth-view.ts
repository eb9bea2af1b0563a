import type { AuthSnapshot } from './auth.machine.ts'
import type { AuthProblem } from './auth-problem.ts'
import type { SignInSnapshot } from './sign-in.ts'

/** The view for each state of the sign-in. */
export type AuthView =
  | { kind: 'login'; busy: boolean; problem: AuthProblem | null }
  /** No session is known yet; the page is asking the server whether one exists. */
  | { kind: 'starting' }
  /** A skeleton of the app, while an open session is resumed. */
  | { kind: 'resuming' }
  /** The screen that waits for an invitation, with a button that continues to the app (AUTH-26). */
  | { kind: 'invited' }
  | { kind: 'app' }

export function authView(auth: AuthSnapshot, signIn: SignInSnapshot): AuthView {
  const { attempt, awaitsInvite, problem } = signIn.context
  if (auth.matches('authed')) return awaitsInvite ? { kind: 'invited' } : { kind: 'app' }
  const busy = (['logging_in', 'refreshing', 'signed_in', 'leaving'] as const).some((tag) =>
    signIn.hasTag(tag),
  )
  if (busy && attempt === 'resume') return { kind: 'resuming' }
  if (busy && attempt === 'check') return { kind: 'starting' }
  return { kind: 'login', busy, problem }
}
