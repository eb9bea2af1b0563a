import type { Init } from '@enamel/contract/config'
import type { LoginCredentials } from '@enamel/domain/auth/credentials'
import { createActor, fromPromise } from 'xstate'
import { type AuthActor, authMachine } from './auth.machine.ts'
import type { CsrfToken } from './csrf-token.ts'
import { createLegacyCalls, orAuthFailure } from './legacy/legacy.api.ts'
import { type LegacyActor, legacyMachine } from './legacy/legacy.machine.ts'

export interface AuthParts {
  csrf: CsrfToken
  loadInit: () => Promise<Init>
  /** Clears what was loaded for the person who is no longer signed in. */
  forget: () => void
}

/** The running auth service of a practice that signs in by email and password, and its mode. */
export function createAuth({ csrf, loadInit, forget }: AuthParts): { auth: AuthActor; mode: LegacyActor } {
  const calls = createLegacyCalls(csrf)
  type LogIn = { input: LoginCredentials; signal: AbortSignal }
  const legacy = legacyMachine.provide({
    actors: {
      logIn: fromPromise(({ input, signal }: LogIn) => calls.logIn(input, signal)),
      refresh: fromPromise(({ signal }) => calls.refresh(signal)),
      logOut: fromPromise(({ signal }) => calls.logOut(signal)),
    },
  })
  const auth = createActor(
    authMachine.provide({
      actors: { mode: legacy, loadInit: fromPromise(() => orAuthFailure(loadInit)) },
      actions: { forget },
    }),
  ).start()
  const mode = auth.getSnapshot().children.mode
  if (!mode) throw new Error('The sign-in mode starts with the auth service')
  return { auth, mode }
}
