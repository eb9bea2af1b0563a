import type { Conversation, ConversationRows } from '@enamel/domain/inbox/conversation'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { fetchPage, listKey } from '../inbox.api.ts'
import type { InboxFilter, ListState } from '../model/filter.ts'
import { applyLive, type LoadedList, withoutMismatches } from '../model/live-list.ts'
import { changeList, type ListSource, withPushed } from './list-source.ts'
import { listState } from './list-state.ts'
import { appendPage } from './merge-list.ts'
import { createPushRecorder } from './push-recorder.ts'
import { useReconcile } from './use-reconcile.ts'

export interface ConversationList {
  state: ListState
  rows: readonly Conversation[]
  /** The position of the next page; null when there are no more rows, or no page is loaded yet. */
  cursor: string | null
  loadMore: () => void
  /** Reloads the list from its first page. */
  refresh: () => void
  /** Applies a patient's rows that the server pushed. */
  applyPushed: (rows: ConversationRows) => void
  /** Removes the rows of these patients that no longer pass the filter, except the open row. */
  removeMismatches: (patientIds: readonly string[]) => void
  /** Reloads the rows that a patient's change may affect: the name, the snooze or the treatment type may differ. */
  onPatientChanged: (patientId: string) => void
  /** Reloads the listed rows in the background, since events may have been lost (RT-11). */
  reconcile: () => void
  /** The same for rows that messages of a batch have changed: not more often than every few seconds. */
  onBulkMessages: () => void
}

const NO_ROWS: readonly Conversation[] = []

/**
 * The conversations of a filter, page by page, updated by pushed rows. The pages are cached as one list, to which this
 * hook appends the next page: an infinite query would overwrite pushed rows with older versions when it refetches.
 */
export function useConversationList(filter: InboxFilter, openPatientId: string | null): ConversationList {
  const queries = useQueryClient()
  const [pushes] = useState(createPushRecorder)
  const key = listKey(filter)
  const cached = (listFilter: InboxFilter) => queries.getQueryData<LoadedList>(listKey(listFilter))
  const source: ListSource = { queries, pushes, filter, openPatientId, cached }

  const first = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { result, pushed } = await pushes.recordDuring(() => fetchPage(filter, null, signal))
      return withPushed(result, pushed, source)
    },
    // Rows change with events and with the user's actions, never because the window gets the focus.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
    // Comparing a long list with the previous one costs more than it saves.
    structuralSharing: false,
  })
  const next = useNextPages(source)
  const reconcile = useReconcile(source)

  const applyPushed = (pushed: ConversationRows) => {
    pushes.record(pushed)
    const list = queries.getQueryState(key)?.status === 'success' && cached(filter)
    if (!list) return
    const { rows, reloadUpTo } = applyLive(list, pushed, filter, openPatientId)
    if (rows !== list.rows) changeList(source, (current) => ({ ...current, rows }))
    if (reloadUpTo) reconcile.reloadUpTo(reloadUpTo)
  }
  const onPatientChanged = (patientId: string) => {
    const row = cached(filter)?.rows.find((listed) => listed.patient_id === patientId)
    if (row) reconcile.reloadUpTo(row)
    // With a new treatment type, the patient may now match the filter.
    else if (filter.types.length > 0) reconcile.reloadAll()
  }
  const removeMismatches = (patientIds: readonly string[]) =>
    changeList(source, (list) => {
      const rows = withoutMismatches(list.rows, patientIds, filter, openPatientId)
      return rows === list.rows ? list : { ...list, rows }
    })
  useRemovalOnClose(openPatientId, removeMismatches)
  const refresh = () => {
    next.reset()
    void first.refetch()
  }
  return {
    state: listState({ status: first.status, busy: first.isFetching }, next),
    rows: first.data?.rows ?? NO_ROWS,
    cursor: first.data?.cursor ?? null,
    loadMore: () => {
      const cursor = first.data?.cursor
      if (cursor && next.status !== 'pending' && !first.isFetching) next.load(cursor)
    },
    refresh,
    applyPushed,
    removeMismatches,
    onPatientChanged,
    reconcile: () => (first.isError ? refresh() : reconcile.reloadAll()),
    onBulkMessages: reconcile.reloadAllSoon,
  }
}

/** Loads the pages after the first. The returned status is about the current filter; it is idle for a new filter. */
function useNextPages(source: ListSource) {
  const { filter, pushes } = source
  const nextPage = useMutation({
    mutationFn: ({ filter: listFilter, cursor }: { filter: InboxFilter; cursor: string }) =>
      pushes.recordDuring(() => fetchPage(listFilter, cursor)),
    onSuccess: ({ result, pushed }, { filter: listFilter, cursor }) => {
      const target = { ...source, filter: listFilter }
      changeList(target, (list) =>
        // The page no longer follows the list if the list was reloaded in the meantime.
        list.cursor === cursor ? withPushed(appendPage(list, result), pushed, target) : list,
      )
    },
  })
  return {
    status: nextPage.variables?.filter === filter ? nextPage.status : ('idle' as const),
    load: (cursor: string) => nextPage.mutate({ filter, cursor }),
    reset: nextPage.reset,
  }
}

/** Removes a row that was listed only because it was open, once it is closed. */
function useRemovalOnClose(
  openPatientId: string | null,
  removeMismatches: (patientIds: readonly string[]) => void,
): void {
  const onClose = useEffectEvent((patientId: string) => removeMismatches([patientId]))
  useEffect(() => {
    if (openPatientId !== null) return () => onClose(openPatientId)
  }, [openPatientId])
}
