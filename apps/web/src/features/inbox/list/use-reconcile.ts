import { PAGE_SIZE } from '@enamel/domain/inbox/conversation'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isFinal } from '../../../lib/api-error.ts'
import { useBatcher } from '../../../lib/use-batcher.ts'
import { fetchPage } from '../inbox.api.ts'
import type { InboxFilter } from '../model/filter.ts'
import { byLastMessage, type LoadedList, type Position } from '../model/live-list.ts'
import { changeList, type ListSource, withPushed } from './list-source.ts'
import { appendPage, reaches, reconcileList } from './merge-list.ts'

/** How often the list may be reloaded up to a position: at most once per second. */
const PACE = { collectMs: 0, minIntervalMs: 1_000 }
/** How often the list is reloaded while messages are being sent in bulk. */
const BULK_PACE = { collectMs: 100, minIntervalMs: 3_000 }
/** The result is shown after each batch of pages, so that the visible part does not wait for the end of a long list. */
const PAGES_PER_BATCH = 40
/**
 * A list is reloaded as far as it was scrolled, plus at most this many pages for new conversations (2,000 rows). Rows
 * after those pages are dropped, and loaded again when the user scrolls to them.
 */
const NEW_PAGES_MAX = 40
const RETRIES_MAX = 8
const FIRST_RETRY_DELAY_MS = 2_000
const RETRY_DELAY_MAX_MS = 30_000

interface ReconcileJob {
  filter: InboxFilter
  /** How far the list is reloaded; `all` means to the end of the loaded rows. */
  to: Position | 'all'
  /** Aborts the reload. */
  signal: AbortSignal
}

export interface Reconcile {
  /** Reloads all loaded rows: events may have been lost, or a row may be missing anywhere in the list. */
  reloadAll: () => void
  /** The same, once for many calls: each reload ends before the next one begins. */
  reloadAllSoon: () => void
  /**
   * Reloads the rows up to this position. No event was lost, but the row at this position may be missing or out of
   * date, or may no longer belong to the list.
   */
  reloadUpTo: (position: Position) => void
}

/**
 * Reloads the list without a loading state (RT-11). A failed reload is retried for some minutes, since nothing else
 * would notice that the list is out of date. A list that leaves the screen is reloaded when it is shown again.
 */
export function useReconcile(source: ListSource): Reconcile {
  const { pushes, filter, openPatientId, cached } = source
  const unmounted = useRef(new AbortController())
  useEffect(() => {
    unmounted.current = new AbortController()
    return () => unmounted.current.abort()
  }, [])
  const reload = useMutation({
    mutationFn: (job: ReconcileJob) =>
      pushes.recordDuring((pushed) => {
        const { filter: listFilter, to } = job
        const target = { ...source, filter: listFilter }
        const apply = (fresh: LoadedList, retainBeyond: boolean) =>
          changeList(target, (list) => {
            const options = { direction: listFilter.sortDirection, openPatientId, retainBeyond }
            return withPushed(reconcileList(list, fresh, options), pushed, target)
          })
        return reloadPages(job, cached(listFilter), (fresh, isComplete) =>
          apply(fresh, !isComplete || to !== 'all'),
        )
      }),
    retry: (failures, error) => failures < RETRIES_MAX && !isFinal(error) && !isAborted(error),
    retryDelay: (failures) => Math.min(FIRST_RETRY_DELAY_MS * 2 ** failures, RETRY_DELAY_MAX_MS),
  })

  const reloadSoon = useBatcher(async (requests: readonly ReloadRequest[]) => {
    const farthest = farthestOf(requests)
    if (farthest) reload.mutate({ ...farthest, signal: unmounted.current.signal })
  }, PACE)
  const reloadAllSoon = useBatcher(async (filters: readonly InboxFilter[]) => {
    const latestFilter = filters.at(-1)
    if (!latestFilter) return
    await reload.mutateAsync({ filter: latestFilter, to: 'all', signal: unmounted.current.signal })
  }, BULK_PACE)
  const latest = useRef<AbortController>(undefined)
  return {
    reloadAll() {
      // When the connection drops repeatedly, only one reload of a long list is in progress at a time.
      latest.current?.abort()
      latest.current = new AbortController()
      reload.mutate({
        filter,
        to: 'all',
        signal: AbortSignal.any([latest.current.signal, unmounted.current.signal]),
      })
    },
    reloadAllSoon: () => reloadAllSoon(filter),
    reloadUpTo: (to) => reloadSoon({ filter, to }),
  }
}

function isAborted(error: Error): boolean {
  return error.name === 'AbortError'
}

/** A list to be reloaded up to a position. */
interface ReloadRequest {
  filter: InboxFilter
  to: Position
}

/** The request that reaches farthest, among those for the latest filter. */
function farthestOf(requests: readonly ReloadRequest[]): ReloadRequest | undefined {
  const filter = requests.at(-1)?.filter
  return requests.reduce<ReloadRequest | undefined>((farthest, request) => {
    if (request.filter !== filter) return farthest
    const isFarther = !farthest || byLastMessage(filter.sortDirection)(request.to, farthest.to) > 0
    return isFarther ? request : farthest
  }, undefined)
}

/**
 * Reloads the list from its beginning, in whole pages, up to `to`; only the first page when nothing is loaded.
 * @param apply receives the rows loaded so far, and whether they are complete
 */
async function reloadPages(
  { filter, to, signal }: ReconcileJob,
  cached: LoadedList | undefined,
  apply: (fresh: LoadedList, isComplete: boolean) => void,
): Promise<void> {
  const pagesMax = cached ? Math.ceil(cached.rows.length / PAGE_SIZE) + NEW_PAGES_MAX : 1
  const end = to === 'all' ? (cached?.end ?? null) : to
  let list = await fetchPage(filter, null, signal)
  for (let pages = 1; pages < pagesMax && !reaches(list, end, filter.sortDirection); pages += 1) {
    if (pages % PAGES_PER_BATCH === 0) apply(list, false)
    list = appendPage(list, await fetchPage(filter, list.cursor, signal))
  }
  apply(list, true)
}
