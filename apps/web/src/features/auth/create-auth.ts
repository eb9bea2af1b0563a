import type { Init } from '@enamel/contract/practice'
import { createActor, fromPromise } from 'xstate'
import { type AuthActor, authMachine, signInReport } from './auth.machine.ts'
import { orAuthFailure } from './session.api.ts'
import type { SignInActor } from './sign-in.ts'

export interface AuthParts {
  /** The running sign-in of the configured mode. */
  signIn: SignInActor
  loadInit: () => Promise<Init>
  /** Clears the loaded data of the user who is no longer signed in. */
  clearUserData: () => void
}

/** Creates and starts the auth service for a running sign-in of any mode. */
export function createAuth({ signIn, loadInit, clearUserData }: AuthParts): AuthActor {
  const auth = createActor(
    authMachine.provide({
      actors: { loadInit: fromPromise(() => orAuthFailure(loadInit)) },
      actions: { clearUserData, notifySignIn: (_, problem) => signIn.send({ type: 'unauth', problem }) },
    }),
  ).start()
  signIn.subscribe((snapshot) => {
    const report = signInReport(snapshot)
    if (report) auth.send(report)
  })
  return auth
}
