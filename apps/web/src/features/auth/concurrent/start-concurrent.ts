import { createActor, fromPromise } from 'xstate'
import type { LoginCredentials } from '../credentials.ts'
import { createSessionCalls } from '../session.api.ts'
import type { SignIn, SignInParts } from '../sign-in-mode.ts'
import { requireSsoConfig } from '../sso/sso-config.ts'
import { concurrentMachine } from './concurrent.machine.ts'
import { sendInvite } from './invite.api.ts'
import { logInInPopup } from './log-in-in-popup.ts'

/**
 * Starts the sign-in of a practice that is changing from passwords to shared identities.
 * @throws when the provider is not configured (AUTH-38)
 */
export function startConcurrent({ csrf, clientConfig, apiBaseUrl, popups }: SignInParts): SignIn {
  const { provider } = requireSsoConfig(clientConfig)
  const calls = createSessionCalls(csrf)
  type LogIn = { input: LoginCredentials; signal: AbortSignal }
  const machine = concurrentMachine.provide({
    actors: {
      logIn: fromPromise(({ input, signal }: LogIn) => calls.logIn(input, signal)),
      popup: fromPromise(({ signal }) => logInInPopup({ popups, provider, apiBase: apiBaseUrl(), signal })),
      refresh: fromPromise(({ signal }) => calls.refresh(signal)),
      invite: fromPromise(({ signal }) => sendInvite(csrf, signal)),
      logOut: fromPromise(({ signal }) => calls.logOut(signal)),
    },
  })
  return { mode: 'concurrent', actor: createActor(machine).start() }
}
