import { QueryClient } from '@tanstack/react-query'
import { createActor, fromPromise } from 'xstate'
import { createAuth } from '../features/auth/create-auth.ts'
import { createCsrfToken } from '../features/auth/csrf-token.ts'
import type { SignInActor } from '../features/auth/sign-in.ts'
import type { StartSignIn } from '../features/auth/sign-in-mode.ts'
import { configMachine, readConfig } from '../features/config/config.machine.ts'
import { createVersionService } from '../features/config/create-version-service.ts'
import { fetchRemoteConfig, withConfigRetries } from '../features/config/fetch-remote-config.ts'
import { createRealtime } from '../features/realtime/create-realtime.ts'
import { connectCalls } from '../lib/call.ts'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import { createHttpClient, type HttpClient } from '../lib/http-client.ts'
import { queryDefaults } from '../lib/query-defaults.ts'
import { repeatOutdatedLoads } from '../lib/repeat-outdated-loads.ts'
import { initQuery } from '../signed-in/init.api.ts'
import type { AppDependencies, Services } from './dependencies.ts'
import { chooseOpeningAddress, extractMessage, returnAddress } from './opening-address.ts'
import {
  clearSaved,
  followOtherTabs,
  forgetOthersDrafts,
  persistSession,
  rememberedSession,
} from './saved-session.ts'

/**
 * Everything that lives as long as the page: config service, sign-in, cache, events and the HTTP client.
 * @param startSignIn starts the sign-in of the configured mode
 * @throws when the page was served without the configuration that the mode needs (AUTH-38)
 */
export function createServices(deps: AppDependencies, startSignIn: StartSignIn): Services {
  const csrf = createCsrfToken()
  const queries = new QueryClient({ defaultOptions: queryDefaults })
  repeatOutdatedLoads(queries)
  const config = createActor(
    configMachine.provide({
      actors: {
        fetchConfig: fromPromise(({ signal }) =>
          withConfigRetries((aborted) => fetchRemoteConfig(client, aborted), signal, deps.wait),
        ),
      },
    }),
  )
  const apiBaseUrl = () => readConfig(config.getSnapshot()).api_base_url
  const signIn = startSignIn({
    clientConfig: deps.clientConfig,
    csrf,
    apiBaseUrl,
    popups: deps.popups,
    page: { requestedAddress: () => returnAddress(deps), leaveFor: deps.address.leaveFor },
    forgetDrafts,
  })
  // The time of the init request, which is the first request for the practice's data.
  let firstRequestAt = performance.now()
  const auth = createAuth({
    signIn: signIn.actor,
    loadInit() {
      firstRequestAt = performance.now()
      return queries.fetchQuery(initQuery)
    },
    clearUserData: () => queries.clear(),
  })
  const client: HttpClient = createHttpClient({
    fetch: deps.fetch,
    apiBaseUrl,
    csrfToken: csrf.read,
    renewCsrfToken: csrf.renew,
    onUnauthenticated: () => auth.send({ type: 'unauth' }),
    now: deps.now,
    wait: deps.wait,
    onApiVersion: (announced) => version.send({ type: 'announced', version: announced }),
  })
  connectCalls(client)
  const version = createVersionService({
    uiVersion: deps.clientConfig.ui_version,
    client: () => client,
    tabState: deps.tabState,
    clearSaved: () => clearSaved(deps),
    refetchPage: deps.address.refetch,
    reloadPage: deps.address.reload,
    warn: deps.warn,
  })
  const { logError } = deps
  const firstScreen = Promise.withResolvers<void>()
  const realtime = createRealtime({
    logError,
    push: () => readConfig(config.getSnapshot()).realtime,
    firstScreen: firstScreen.promise,
    firstRequestAt: () => firstRequestAt,
  })
  return {
    deps,
    config,
    version,
    auth,
    signIn,
    queries,
    realtime,
    markFirstScreenShown: firstScreen.resolve,
  }
}

/** Starts everything and, once the config is loaded, lets the sign-in look for an open session. */
export function startServices(services: Services): void {
  const { deps, config, version } = services
  const signIn: SignInActor = services.signIn.actor
  version.start()
  persistSession(services)
  forgetOthersDrafts(services)
  followOtherTabs(services)
  connectRealtime(services)
  chooseOpeningAddress(services)
  const message = extractMessage(deps)
  const subscription = config.subscribe((snapshot) => {
    if (!snapshot.matches('started')) return
    subscription.unsubscribe()
    signIn.send({ type: 'start', ...rememberedSession(deps), message })
  })
  config.subscribe(({ context }) => {
    if (context.config) version.send({ type: 'announced', version: context.config.api_version })
  })
  config.start()
  config.send({ type: 'start' })
}

/** Receives the practice's events while one of its users is signed in (RT-01). */
function connectRealtime({ auth, queries, realtime }: Services): void {
  realtime.actor.start()
  auth.subscribe((snapshot) => {
    const init = queries.getQueryData(initQuery.queryKey)
    if (!snapshot.matches('authed')) realtime.actor.send({ type: 'stop' })
    else if (init) realtime.actor.send({ type: 'start', clientId: init.client.id })
  })
}
