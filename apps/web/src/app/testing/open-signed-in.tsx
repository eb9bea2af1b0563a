import type { ClientConfig } from '@enamel/contract/config'
import { SAVED_STATE_KEY } from '../../lib/saved-state.ts'
import { authDetails, type FakeAppServer } from './fake-app-server.ts'
import { type OpenedApp, openApp } from './open-app.tsx'

/** Saves a session in the browser, as a log-in does. */
export function saveSession(mode: ClientConfig['auth_mode'] = 'legacy'): void {
  const { email, payload } = authDetails
  const auth = { email, payload, mode }
  localStorage.setItem(SAVED_STATE_KEY, JSON.stringify({ version: 1, sections: { auth } }))
}

/** Opens the whole app at an address, for a user who is signed in already. */
export function openSignedIn(
  server: FakeAppServer,
  path: string,
  clientConfig: Partial<ClientConfig> = {},
): OpenedApp {
  saveSession(clientConfig.auth_mode)
  return openApp(server, path, clientConfig)
}
