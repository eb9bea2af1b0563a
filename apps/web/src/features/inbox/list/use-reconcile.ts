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

/** How often the list is asked for again behind the rows shown, at most. */
const PACE = { collectMs: 0, minIntervalMs: 1_000 }
/** After so many pages the result is shown: the visible part does not wait for the end of a long list. */
const PAGES_AT_A_TIME = 40
/**
 * A list is reloaded as far as it was scrolled, plus so many pages for new conversations: 2,000. Rows beyond that are
 * dropped, and loaded when the user scrolls to them.
 */
const NEW_PAGES_MAX = 40
const TRIES_MAX = 8
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

interface Reconciling {
  filter: InboxFilter
  /** How far the list is reloaded: `all` is to the end of the loaded rows. */
  to: Position | 'all'
  /** Gives it up. */
  signal: AbortSignal
}

export interface Reconcile {
  /** Events were lost: all that is loaded is asked for again. */
  all: () => void
  /** Nothing was lost, but the list up to this position may have a row too few or too many. */
  upTo: (position: Position) => void
}

/**
 * Reloads the list without a sign of it on the screen (RT-11). A failure is retried for some minutes, since nothing
 * else would notice that the list is wrong; a list that leaves the screen is reloaded when it returns.
 */
export function useReconcile(source: ListSource): Reconcile {
  const { notes, filter, openPatientId, cached } = source
  const gone = useRef(new AbortController())
  useEffect(() => {
    gone.current = new AbortController()
    return () => gone.current.abort()
  }, [])
  const work = useMutation({
    mutationFn: (reconciling: Reconciling) =>
      notes.during((pushed) => {
        const { filter: asked, to } = reconciling
        const target = { ...source, filter: asked }
        const take = (fresh: LoadedList, retainBeyond: boolean) =>
          changeList(target, (list) => {
            const options = { direction: asked.sortDirection, openPatientId, retainBeyond }
            return withPushed(reconcileList(list, fresh, options), pushed, target)
          })
        return takeAsFar(reconciling, cached(asked), (fresh, whole) => take(fresh, !whole || to !== 'all'))
      }),
    retry: (failures, error) => failures < TRIES_MAX && !isFinal(error) && !isGivenUp(error),
    retryDelay: (failures) => Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS),
  })

  const soon = useBatcher(async (asked: readonly UpTo[]) => {
    const farthest = farthestOf(asked)
    if (farthest) work.mutate({ ...farthest, signal: gone.current.signal })
  }, PACE)
  const latest = useRef<AbortController>(undefined)
  return {
    all() {
      // A connection that comes and goes reloads a long list once at a time.
      latest.current?.abort()
      latest.current = new AbortController()
      work.mutate({
        filter,
        to: 'all',
        signal: AbortSignal.any([latest.current.signal, gone.current.signal]),
      })
    },
    upTo: (to) => soon({ filter, to }),
  }
}

function isGivenUp(error: Error): boolean {
  return error.name === 'AbortError'
}

/** A list to be reloaded up to a position. */
interface UpTo {
  filter: InboxFilter
  to: Position
}

/** As far as the furthest request for the present filter. */
function farthestOf(asked: readonly UpTo[]): UpTo | undefined {
  const filter = asked.at(-1)?.filter
  return asked.reduce<UpTo | undefined>((farthest, one) => {
    if (one.filter !== filter) return farthest
    const isFarther = !farthest || byLastMessage(filter.sortDirection)(one.to, farthest.to) > 0
    return isFarther ? one : farthest
  }, undefined)
}

/**
 * Reloads the list from its beginning, in whole pages, up to `to`; only the first page when nothing is loaded.
 * @param take takes the pages so far, and whether that is all
 */
async function takeAsFar(
  { filter, to, signal }: Reconciling,
  cached: LoadedList | undefined,
  take: (fresh: LoadedList, whole: boolean) => void,
): Promise<void> {
  const pagesMax = cached ? Math.ceil(cached.rows.length / PAGE_SIZE) + NEW_PAGES_MAX : 1
  const end = to === 'all' ? (cached?.end ?? null) : to
  let list = await fetchPage(filter, null, signal)
  for (let pages = 1; pages < pagesMax && !reaches(list, end, filter.sortDirection); pages += 1) {
    if (pages % PAGES_AT_A_TIME === 0) take(list, false)
    list = appendPage(list, await fetchPage(filter, list.cursor, signal))
  }
  take(list, true)
}
