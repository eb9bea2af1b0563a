import type { Init } from '@enamel/contract/practice'
import { createActor, fromPromise } from 'xstate'
import { type AuthActor, authMachine, reportOf } from './auth.machine.ts'
import { orAuthFailure } from './session.api.ts'
import type { SignInActor } from './sign-in.ts'

export interface AuthParts {
  /** The sign-in of the configured mode, running. */
  signIn: SignInActor
  loadInit: () => Promise<Init>
  /** Clears the loaded data of the person who is no longer signed in. */
  forget: () => void
}

/** The running auth service over a sign-in, whichever mode that is. */
export function createAuth({ signIn, loadInit, forget }: AuthParts): AuthActor {
  const auth = createActor(
    authMachine.provide({
      actors: { loadInit: fromPromise(() => orAuthFailure(loadInit)) },
      actions: { forget, notifySignIn: (_, problem) => signIn.send({ type: 'unauth', problem }) },
    }),
  ).start()
  signIn.subscribe((snapshot) => {
    const report = reportOf(snapshot)
    if (report) auth.send(report)
  })
  return auth
}
