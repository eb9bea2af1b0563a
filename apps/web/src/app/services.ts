import { shouldProbe } from '@enamel/domain/config/version-check'
import { QueryClient } from '@tanstack/react-query'
import { createAuth } from '../features/auth/create-auth.ts'
import { createCsrfToken } from '../features/auth/csrf-token.ts'
import { readConfig } from '../features/config/config.machine.ts'
import { createConfigService } from '../features/config/create-config-service.ts'
import { initQuery } from '../features/config/init.api.ts'
import { createRealtime } from '../features/realtime/create-realtime.ts'
import { connectCalls } from '../lib/call.ts'
import { createHttpClient, type HttpClient } from '../lib/http-client.ts'
import { chooseOpeningAddress } from './opening-address.ts'
import { dropOthersWork, followOtherTabs, keepSaved, remembersSession } from './saved-session.ts'
import type { AppWorld, Services } from './world.ts'

/** Everything that lives as long as the page: config service, sign-in, cache, events and the client they call through. */
export function createServices(world: AppWorld): Services {
  const csrf = createCsrfToken()
  // The http client retries by its own policy, and says so itself when the network is gone.
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  const config = createConfigService(() => client, world.wait)
  const { auth, mode } = createAuth({
    csrf,
    loadInit: () => queries.fetchQuery(initQuery),
    forget: () => queries.clear(),
  })
  const client: HttpClient = createHttpClient({
    fetch: world.fetch,
    apiBaseUrl: () => readConfig(config.getSnapshot()).api_base_url,
    csrfToken: csrf.read,
    renewCsrfToken: csrf.renew,
    onUnauthenticated: () => auth.send({ type: 'unauth' }),
    now: world.now,
    wait: world.wait,
    onApiVersion: versionNotice(world),
  })
  connectCalls(client)
  const { page, logError, clientConfig } = world
  const firstScreen = Promise.withResolvers<void>()
  const realtime = createRealtime({
    page,
    logError,
    push: clientConfig.push,
    firstScreen: firstScreen.promise,
  })
  return {
    world,
    config,
    auth,
    mode,
    queries,
    realtime,
    firstScreen: firstScreen.promise,
    screenShown: firstScreen.resolve,
  }
}

/** Starts everything and, once the config is there, resumes the session this browser remembers. */
export function startServices(services: Services): void {
  const { world, config, mode } = services
  keepSaved(services)
  dropOthersWork(services)
  followOtherTabs(services)
  connectRealtime(services)
  chooseOpeningAddress(services)
  const waiting = config.subscribe((snapshot) => {
    if (!snapshot.matches('started')) return
    waiting.unsubscribe()
    if (remembersSession(world)) mode.send({ type: 'resume' })
  })
  config.start()
  config.send({ type: 'start' })
}

/** Events of the practice come for as long as somebody of it is signed in (RT-01). */
function connectRealtime({ auth, queries, realtime }: Services): void {
  realtime.actor.start()
  auth.subscribe((snapshot) => {
    const init = queries.getQueryData(initQuery.queryKey)
    if (!snapshot.matches('authed')) realtime.actor.send({ type: 'stop' })
    else if (init) realtime.actor.send({ type: 'start', clientId: init.client.id })
  })
}

/** Notes, once for each, that the server speaks of another version than this page was built for (CFG-12). */
function versionNotice(world: AppWorld): (version: string) => void {
  const own = world.clientConfig.ui_version
  let noticed = own
  return (version) => {
    if (version === noticed || !shouldProbe(own, version)) return
    noticed = version
    world.warn(`The server is at version ${version}, this page at ${own}.`)
  }
}
