import type { ClientConfig } from '@enamel/contract/config'
import { createMemoryHistory } from '@tanstack/react-router'
import { startConcurrent } from '../../features/auth/concurrent/start-concurrent.ts'
import { startLegacy } from '../../features/auth/legacy/start-legacy.ts'
import type { StartSignIn } from '../../features/auth/sign-in-mode.ts'
import { startSso } from '../../features/auth/sso/start-sso.ts'
import { readClientConfig } from '../../features/config/read-client-config.ts'
import { savedState, tabState } from '../../lib/saved-state.ts'
import { cleanUpAfterTest, render } from '../../ui/testing/render.tsx'
import { App } from '../app.tsx'
import type { AppDependencies, Services } from '../dependencies.ts'
import { createServices, startServices } from '../services.ts'
import type { FakeAppServer } from './fake-app-server.ts'
import { fakePopups } from './fake-popups.ts'

const starters: Record<ClientConfig['auth_mode'], StartSignIn> = {
  legacy: startLegacy,
  concurrent: startConcurrent,
  sso: startSso,
}

export interface OpenedApp {
  /** Path and query in the address bar. */
  address: () => string
  back: () => void
  forward: () => void
  /** The page's own navigation: reloads, fetches past the cache, and the sites that it left for. */
  navigations: string[]
  /** The logged warnings and errors. */
  warnings: string[]
  /** Simulates that another tab of the same browser has saved something. */
  notifySavedElsewhere: () => void
  /** Simulates that a pop-up has signed a user in. */
  notifySignedInElsewhere: () => void
  /** Removes the page; the browser's storage stays, for the next page that is opened. */
  close: () => void
}

/** Opens the whole app at an address, with a fake server; the browser's storage is the real one. */
export function openApp(
  server: FakeAppServer,
  path = '/',
  clientConfig: Partial<ClientConfig> = {},
  popups = fakePopups(),
): OpenedApp {
  const navigations: string[] = []
  const warnings: string[] = []
  const saveListeners: (() => void)[] = []
  const signInListeners: (() => void)[] = []
  let history = createMemoryHistory({ initialEntries: [path] })
  const deps: AppDependencies = {
    fetch: server.fetch,
    now: () => Date.now(),
    // Retries follow immediately, so that no test sleeps.
    wait: async (_ms, signal) => signal?.throwIfAborted(),
    clientConfig: { ...readClientConfig(null, 'http://localhost:3000'), ...clientConfig },
    savedState,
    tabState,
    onSavedElsewhere: (listener) => saveListeners.push(listener),
    onSignedInElsewhere: (listener) => signInListeners.push(listener),
    popups,
    address: {
      current: () => `http://localhost:3000${history.location.href}`,
      replace: (newPath) => {
        history = createMemoryHistory({ initialEntries: [newPath] })
      },
      leaveFor: (url) => navigations.push(url),
      reload: () => navigations.push('reload'),
      refetch: async () => void navigations.push('refetch'),
    },
    history: () => history,
    warn: (message) => warnings.push(message),
    logError: (message) => warnings.push(message),
  }
  const services = createServices(deps, starters[deps.clientConfig.auth_mode])
  startServices(services)
  const { rerender } = render(<App services={services} />)
  cleanUpAfterTest(() => endServices(services))
  return {
    address: () => history.location.href,
    back: () => history.back(),
    forward: () => history.forward(),
    navigations,
    warnings,
    notifySavedElsewhere: () => {
      for (const listener of saveListeners) listener()
    },
    notifySignedInElsewhere: () => {
      for (const listener of signInListeners) listener()
    },
    close: () => rerender(null),
  }
}

/** Stops events and requests, as closing the page does. */
function endServices({ config, version, auth, signIn, queries, realtime }: Services): void {
  realtime.actor.send({ type: 'stop' })
  for (const actor of [realtime.actor, version, auth, signIn.actor, config]) actor.stop()
  queries.clear()
}
