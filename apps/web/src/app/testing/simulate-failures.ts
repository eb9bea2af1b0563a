import type { AuthDetails } from '@enamel/contract/auth'
import type { RemoteConfig } from '@enamel/contract/config'
import type { Init } from '@enamel/contract/practice'
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { AuthFailure, problemMessage } from '../../features/auth/auth-problem.ts'
import { createAuth } from '../../features/auth/create-auth.ts'
import { legacyMachine } from '../../features/auth/legacy/legacy.machine.ts'
import { configMachine } from '../../features/config/config.machine.ts'
import { patientHits, SEARCH_DEBOUNCE_MS } from '../../features/search/search.api.ts'
import { searchState } from '../../features/search/search-state.ts'
import type { CachedTimeline } from '../../features/timeline/model/cached-timeline.ts'
import { timelineState } from '../../features/timeline/model/timeline-state.ts'
import { timelineQuery } from '../../features/timeline/timeline.api.ts'
import { connectCalls } from '../../lib/call.ts'
import { createSavedState } from '../../lib/saved-state.ts'
import { fakeApi } from '../../lib/testing/fake-network.ts'
import { sectionState } from '../../signed-in/settings/section-state.ts'

export const flushPromises = () => vi.advanceTimersByTimeAsync(0)

/** The message of the error that a function throws, or 'nothing' if it throws none. */
export function thrownBy(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'nothing'
}

/** The state and the error of the config service after a failed request. */
export async function failedConfig(error: Error) {
  const fetchConfig = fromPromise<RemoteConfig>(() => Promise.reject(error))
  const service = createActor(configMachine.provide({ actors: { fetchConfig } })).start()
  service.send({ type: 'start' })
  await flushPromises()
  const { value, context } = service.getSnapshot()
  return [value, context.error]
}

/** Signs a user in in legacy mode. The parameters state whether init, a later refresh and a later log-out succeed. */
export async function signIn({ init, refresh, logOut }: Record<'init' | 'refresh' | 'logOut', boolean>) {
  const details = { email: 'reception@brightside.test' } as AuthDetails
  const orFail =
    <T>(succeeds: boolean, result: T) =>
    () =>
      succeeds ? Promise.resolve(result) : Promise.reject(new AuthFailure({ code: 'unknown_error' }))
  const signIn = createActor(
    legacyMachine.provide({
      actors: {
        logIn: fromPromise(async () => details),
        refresh: fromPromise(orFail(refresh, details)),
        logOut: fromPromise<void>(orFail(logOut, undefined)),
      },
    }),
  ).start()
  const auth = createAuth({ signIn, clearUserData: () => {}, loadInit: orFail(init, {} as Init) })
  signIn.send({ type: 'log_in', email: 'a@b.test', password: 'secret', allowed_redirect_urls: [] })
  await flushPromises()
  const text = () => {
    const { problem } = signIn.getSnapshot().context
    return problem && problemMessage(problem)
  }
  return { auth, signIn, text }
}

export const ALL_SUCCEED = { init: true, refresh: true, logOut: true }

/** The cache of a browser that cannot reach the server. */
function offlineCache() {
  connectCalls(fakeApi(['broken']).client)
  return new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
}

/** The state of a timeline that cannot be loaded or refreshed, and whether its list was emptied. */
export async function failedTimeline(cached: boolean) {
  const queries = offlineCache()
  const query = timelineQuery('p1', [])
  const events: CachedTimeline = { items: [], version: 4 }
  if (cached) queries.setQueryData(query.queryKey, events)
  await queries.prefetchQuery({ ...query, staleTime: 0 })
  const result = new QueryObserver(queries, { ...query, enabled: false }).getCurrentResult()
  return [timelineState(result, false), result.data?.emptied === true]
}

/** The state of a search that fails. */
export async function failedSearch(query: string) {
  const queries = offlineCache()
  const search = new QueryObserver(queries, patientHits(query))
  const leave = search.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS)
  const state = searchState(query, search.getCurrentResult())
  leave()
  return state
}

/** The state of a section of the settings that cannot be loaded, or cannot be saved. */
export async function settingsSection(failing: 'load' | 'save') {
  const queries = offlineCache()
  const load = { queryKey: ['section'], queryFn: () => Promise.reject(new Error('It failed')) }
  if (failing === 'load') await queries.prefetchQuery(load)
  else queries.setQueryData(load.queryKey, 'the settings')
  const save = new MutationObserver(queries, { mutationFn: load.queryFn })
  if (failing === 'save') await save.mutate().catch(() => {})
  const query = new QueryObserver(queries, { ...load, enabled: false })
  const { status } = save.getCurrentResult()
  return sectionState(query.getCurrentResult(), { status, succeededAt: null })
}

/** What is read from saved state that is not JSON, and the number of warnings about it. */
export function unreadableState() {
  const warnings: string[] = []
  const storage = { getItem: () => '{not JSON', setItem: () => {}, removeItem: () => {} }
  const state = createSavedState({ storage: () => storage, warn: (message) => warnings.push(message) })
  return [state.section('auth', () => 'read').read(), warnings.length]
}
