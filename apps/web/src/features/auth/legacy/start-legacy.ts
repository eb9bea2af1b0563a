import { createActor, fromPromise } from 'xstate'
import type { LoginCredentials } from '../credentials.ts'
import { createSessionCalls } from '../session.api.ts'
import type { SignIn, SignInParts } from '../sign-in-mode.ts'
import { legacyMachine } from './legacy.machine.ts'

/** Starts the sign-in of a practice whose users have an email and a password. */
export function startLegacy({ csrf }: Pick<SignInParts, 'csrf'>): SignIn {
  const calls = createSessionCalls(csrf)
  type LogIn = { input: LoginCredentials; signal: AbortSignal }
  const machine = legacyMachine.provide({
    actors: {
      logIn: fromPromise(({ input, signal }: LogIn) => calls.logIn(input, signal)),
      refresh: fromPromise(({ signal }) => calls.refresh(signal)),
      logOut: fromPromise(({ signal }) => calls.logOut(signal)),
    },
  })
  return { mode: 'legacy', actor: createActor(machine).start() }
}
