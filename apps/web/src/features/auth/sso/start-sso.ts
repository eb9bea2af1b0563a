import { createActor, fromPromise } from 'xstate'
import { createSessionCalls } from '../session.api.ts'
import type { SignIn, SignInParts } from '../sign-in-mode.ts'
import { ssoMachine } from './sso.machine.ts'
import { ssoLogInAddress, ssoLogOutAddress } from './sso-addresses.ts'
import { requireSsoConfig } from './sso-config.ts'

/**
 * Starts the sign-in of a practice whose users sign in only at the identity provider.
 * @throws when the provider is not configured (AUTH-38)
 */
export function startSso({ csrf, clientConfig, apiBaseUrl, page, forgetDrafts }: SignInParts): SignIn {
  requireSsoConfig(clientConfig)
  const calls = createSessionCalls(csrf)
  const machine = ssoMachine.provide({
    actors: {
      refresh: fromPromise(({ signal }) => calls.refresh(signal)),
      leaveForLogout: fromPromise(async () => {
        forgetDrafts()
        page.leaveFor(ssoLogOutAddress(apiBaseUrl()))
      }),
    },
    actions: {
      leaveForLogin: () =>
        page.leaveFor(ssoLogInAddress(apiBaseUrl(), { mode: 'redirect', redirect: page.requestedAddress() })),
    },
  })
  return { mode: 'sso', actor: createActor(machine).start() }
}
