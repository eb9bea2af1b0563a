import type { InboxFilter } from '@enamel/domain/inbox/filter'
import { byLastMessage, type LoadedList, type Position } from '@enamel/domain/inbox/live-list'
import { useThrottledCallback } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { isFinal } from '../../../lib/api-error.ts'
import { fetchPage } from '../inbox.api.ts'
import { changeList, type ListSource, withPushed } from './list-source.ts'
import { appendPage, reaches, reconcileList } from './merge-list.ts'

/** How often the list is asked for again behind the rows shown, at most. */
const RECONCILE_THROTTLE_MS = 1_000
/** How much of a long list is asked for again: rows behind that go, and arrive when somebody scrolls to them. */
const RECONCILED_PAGES_MAX = 40
const TRIES_MAX = 8
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

interface Reconciling {
  filter: InboxFilter
  /** How far it is asked for again: `all` is to the end of what is loaded. */
  to: Position | 'all'
}

export interface Reconcile {
  /** Events were lost: all that is loaded is asked for again. */
  all: () => void
  /** Nothing was lost, but the list as far as this position may have a row too few or too many. */
  upTo: (position: Position) => void
}

/**
 * Asks for the list again without a trace on screen (RT-11). What fails is tried again for some minutes, since nothing
 * else would find out that the list is wrong.
 */
export function useReconcile(source: ListSource): Reconcile {
  const { notes, filter, openPatientId, held } = source
  const work = useMutation({
    mutationFn: ({ filter: asked, to }: Reconciling) =>
      notes.during(() => fetchAsFar(asked, to === 'all' ? held(asked)?.end : to)),
    retry: (failures, error) => failures < TRIES_MAX && !isFinal(error),
    retryDelay: (failures) => Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS),
    onSuccess: ({ answer, pushed }, { filter: asked, to }) => {
      const target = { ...source, filter: asked }
      const options = { direction: asked.sortDirection, openPatientId, keepBeyond: to !== 'all' }
      changeList(target, (list) => withPushed(reconcileList(list, answer, options), pushed, target))
    },
  })

  const farthest = useRef<Position | null>(null)
  const soon = useThrottledCallback(() => {
    const to = farthest.current
    farthest.current = null
    if (to) work.mutate({ filter, to })
  }, RECONCILE_THROTTLE_MS)
  return {
    all: () => work.mutate({ filter, to: 'all' }),
    upTo(position) {
      const order = byLastMessage(filter.sortDirection)
      if (!farthest.current || order(position, farthest.current) > 0) farthest.current = position
      soon()
    },
  }
}

/**
 * The list from its beginning, in whole pages.
 * @param to as far as a position; null to the very end; undefined its first page, where nothing is loaded yet
 */
async function fetchAsFar(filter: InboxFilter, to: Position | null | undefined): Promise<LoadedList> {
  let list = await fetchPage(filter, null)
  if (to === undefined) return list
  for (let page = 1; page < RECONCILED_PAGES_MAX && !reaches(list, to, filter.sortDirection); page += 1) {
    list = appendPage(list, await fetchPage(filter, list.cursor))
  }
  return list
}
