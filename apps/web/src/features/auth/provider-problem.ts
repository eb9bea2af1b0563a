import type { AuthProblem } from './auth-problem.ts'
import type { SignIn } from './sign-in-mode.ts'

/**
 * Why the last sign-in at the identity provider failed, or why the session opened at the provider ended.
 * @throws in legacy mode, which has no provider: the call is a programming error (AUTH-39)
 */
export function ssoProblem(signIn: SignIn): AuthProblem | null {
  switch (signIn.mode) {
    case 'legacy':
      throw new Error('There is no sso error in legacy mode')
    case 'concurrent': {
      const snapshot = signIn.actor.getSnapshot()
      return snapshot.matches({ sso: 'errored' }) ? snapshot.context.problem : null
    }
    case 'sso':
      return signIn.actor.getSnapshot().context.problem
  }
}

/**
 * Why the last invitation to a shared identity was not sent.
 * @throws in modes without invitations: the call is a programming error (AUTH-39)
 */
export function inviteProblem(signIn: SignIn): AuthProblem | null {
  if (signIn.mode !== 'concurrent') throw new Error(`There is no invite error in ${signIn.mode} mode`)
  return signIn.actor.getSnapshot().context.inviteProblem
}
