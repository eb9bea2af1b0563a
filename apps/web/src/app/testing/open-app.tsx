import type { ClientConfig } from '@enamel/contract/config'
import { createMemoryHistory } from '@tanstack/react-router'
import { startConcurrent } from '../../features/auth/concurrent/start-concurrent.ts'
import { startLegacy } from '../../features/auth/legacy/start-legacy.ts'
import type { StartSignIn } from '../../features/auth/sign-in-mode.ts'
import { startSso } from '../../features/auth/sso/start-sso.ts'
import { readClientConfig } from '../../features/config/read-client-config.ts'
import { savedState, tabState } from '../../lib/saved-state.ts'
import { endWithTest, render } from '../../ui/testing/render.tsx'
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
  /** The page's own navigation: reloads, and the sites it left for. */
  left: string[]
  warnings: string[]
  /** Another tab of the same browser saved something. */
  savedElsewhere: () => void
  /** A pop-up has signed a user in. */
  signedInElsewhere: () => void
  /** Removes the page; the browser's storage stays, for the next page that is opened. */
  close: () => void
}

/** Opens the whole app at an address, over a fake server; the browser's storage is the real one. */
export function openApp(
  server: FakeAppServer,
  path = '/',
  clientConfig: Partial<ClientConfig> = {},
  popups = fakePopups(),
): OpenedApp {
  const left: string[] = []
  const warnings: string[] = []
  const heard: (() => void)[] = []
  const signIns: (() => void)[] = []
  let history = createMemoryHistory({ initialEntries: [path] })
  const deps: AppDependencies = {
    fetch: server.fetch,
    now: () => Date.now(),
    // Retries follow at once, so that no test sleeps.
    wait: async (_ms, signal) => signal?.throwIfAborted(),
    clientConfig: { ...readClientConfig(null, 'http://localhost:3000'), ...clientConfig },
    savedState,
    tabState,
    onSavedElsewhere: (listener) => heard.push(listener),
    onSignedInElsewhere: (listener) => signIns.push(listener),
    popups,
    address: {
      current: () => `http://localhost:3000${history.location.href}`,
      replace: (to) => {
        history = createMemoryHistory({ initialEntries: [to] })
      },
      leaveFor: (url) => left.push(url),
      reload: () => left.push('reload'),
      refetch: async () => void left.push('refetch'),
    },
    history: () => history,
    warn: (message) => warnings.push(message),
    logError: (message) => warnings.push(message),
  }
  const services = createServices(deps, starters[deps.clientConfig.auth_mode])
  startServices(services)
  const { rerender } = render(<App services={services} />)
  endWithTest(() => endServices(services))
  return {
    address: () => history.location.href,
    back: () => history.back(),
    forward: () => history.forward(),
    left,
    warnings,
    savedElsewhere: () => {
      for (const listener of heard) listener()
    },
    signedInElsewhere: () => {
      for (const listener of signIns) listener()
    },
    close: () => rerender(null),
  }
}

/** As when the page closes: no more events and requests. */
function endServices({ config, version, auth, signIn, queries, realtime }: Services): void {
  realtime.actor.send({ type: 'stop' })
  for (const actor of [realtime.actor, version, auth, signIn.actor, config]) actor.stop()
  queries.clear()
}
