import { QueryClient } from '@tanstack/react-query'
import { createAuth } from '../features/auth/create-auth.ts'
import { createCsrfToken } from '../features/auth/csrf-token.ts'
import type { SignInActor } from '../features/auth/sign-in.ts'
import type { StartSignIn } from '../features/auth/sign-in-mode.ts'
import { readConfig } from '../features/config/config.machine.ts'
import { createConfigService } from '../features/config/create-config-service.ts'
import { createVersionService } from '../features/config/create-version-service.ts'
import { initQuery } from '../features/config/init.api.ts'
import { createRealtime } from '../features/realtime/create-realtime.ts'
import { connectCalls } from '../lib/call.ts'
import { createHttpClient, type HttpClient } from '../lib/http-client.ts'
import { chooseOpeningAddress, takeMessage, wantedAfterwards } from './opening-address.ts'
import {
  clearSaved,
  dropOthersWork,
  followOtherTabs,
  forgetUnsavedWork,
  keepSaved,
  rememberedSession,
} from './saved-session.ts'
import type { AppWorld, Services } from './world.ts'

/**
 * Everything that lives as long as the page: config service, sign-in, cache, events and the client they call through.
 * @param startSignIn of the configured mode
 * @throws when the page was served without what the mode needs (AUTH-38)
 */
export function createServices(world: AppWorld, startSignIn: StartSignIn): Services {
  const csrf = createCsrfToken()
  // The http client retries by its own policy, and says so itself when the network is gone.
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  const config = createConfigService(() => client, world.wait)
  const apiBaseUrl = () => readConfig(config.getSnapshot()).api_base_url
  const signIn = startSignIn({
    clientConfig: world.clientConfig,
    csrf,
    apiBaseUrl,
    popups: world.popups,
    page: { wanted: () => wantedAfterwards(world), leaveFor: world.address.leaveFor },
    forgetWork: forgetUnsavedWork,
  })
  // Of a practice nothing is asked before its init.
  let askedSince = performance.now()
  const auth = createAuth({
    signIn: signIn.actor,
    loadInit() {
      askedSince = performance.now()
      return queries.fetchQuery(initQuery)
    },
    forget: () => queries.clear(),
  })
  const client: HttpClient = createHttpClient({
    fetch: world.fetch,
    apiBaseUrl,
    csrfToken: csrf.read,
    renewCsrfToken: csrf.renew,
    onUnauthenticated: () => auth.send({ type: 'unauth' }),
    now: world.now,
    wait: world.wait,
    onApiVersion: (announced) => version.send({ type: 'announced', version: announced }),
  })
  connectCalls(client)
  const version = createVersionService({
    uiVersion: world.clientConfig.ui_version,
    client: () => client,
    tabState: world.tabState,
    clearSaved: () => clearSaved(world),
    refetchPage: world.address.refetch,
    reloadPage: world.address.reload,
    warn: world.warn,
  })
  const { logError } = world
  const firstScreen = Promise.withResolvers<void>()
  const realtime = createRealtime({
    logError,
    push: () => readConfig(config.getSnapshot()).realtime,
    firstScreen: firstScreen.promise,
    askedSince: () => askedSince,
  })
  return {
    world,
    config,
    version,
    auth,
    signIn,
    queries,
    realtime,
    firstScreen: firstScreen.promise,
    screenShown: firstScreen.resolve,
  }
}

/** Starts everything and, once the config is there, lets the sign-in look for the session that may be open. */
export function startServices(services: Services): void {
  const { world, config, version } = services
  const signIn: SignInActor = services.signIn.actor
  version.start()
  keepSaved(services)
  dropOthersWork(services)
  followOtherTabs(services)
  connectRealtime(services)
  chooseOpeningAddress(services)
  const message = takeMessage(world)
  const waiting = config.subscribe((snapshot) => {
    if (!snapshot.matches('started')) return
    waiting.unsubscribe()
    signIn.send({ type: 'start', ...rememberedSession(world), message })
  })
  config.subscribe(({ context }) => {
    if (context.config) version.send({ type: 'announced', version: context.config.api_version })
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
