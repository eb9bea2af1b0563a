import type { Conversation, ConversationRows } from '@enamel/domain/inbox/conversation'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { fetchPage, listKey } from '../inbox.api.ts'
import type { InboxFilter, ListState } from '../model/filter.ts'
import { applyLive, type LoadedList, withoutStrays } from '../model/live-list.ts'
import { changeList, type ListSource, withPushed } from './list-source.ts'
import { listState } from './list-state.ts'
import { appendPage } from './merge-list.ts'
import { createPushNotes } from './push-notes.ts'
import { useReconcile } from './use-reconcile.ts'

export interface ConversationList {
  state: ListState
  rows: readonly Conversation[]
  /** Null when there are no more. */
  cursor: string | null
  loadMore: () => void
  /** Reloads the list from its first page. */
  refresh: () => void
  /** Takes in a patient's rows as the server has them now. */
  push: (rows: ConversationRows) => void
  /** Removes the rows of these patients that were marked and no longer pass the filter. */
  tidy: (patientIds: readonly string[]) => void
  /** A patient is not as they were: their row may have another name, or be snoozed. */
  patientChanged: (patientId: string) => void
  /** Reloads the listed rows in the background: events may have been lost (RT-11). */
  reconcile: () => void
}

const NO_ROWS: readonly Conversation[] = []

/**
 * The conversations of a filter, page by page, updated by pushed rows. The cache has the pages as one list, and pages
 * are appended here: an infinite query would overwrite newer rows with its first ones.
 */
export function useConversationList(filter: InboxFilter, openPatientId: string | null): ConversationList {
  const queries = useQueryClient()
  const [notes] = useState(createPushNotes)
  const key = listKey(filter)
  const cached = (asked: InboxFilter) => queries.getQueryData<LoadedList>(listKey(asked))
  const source: ListSource = { queries, notes, filter, openPatientId, cached }

  const first = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { answer, pushed } = await notes.during(() => fetchPage(filter, null, signal))
      return withPushed(answer, pushed, source)
    },
    // Rows change by events and by users' actions, never because a window gets the focus.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
    // A list may be long, and its equal rows need not be the same objects.
    structuralSharing: false,
  })
  const next = useNextPages(source)
  const reconcile = useReconcile(source)

  const push = (pushed: ConversationRows) => {
    notes.note(pushed)
    const list = queries.getQueryState(key)?.status === 'success' && cached(filter)
    if (!list) return
    const { rows, doubt } = applyLive(list, pushed, filter, openPatientId)
    if (rows !== list.rows) changeList(source, (now) => ({ ...now, rows }))
    if (doubt) reconcile.upTo(doubt)
  }
  const patientChanged = (patientId: string) => {
    const row = cached(filter)?.rows.find((listed) => listed.patient_id === patientId)
    if (row) reconcile.upTo(row)
    // With another treatment type now, the patient may match the filter.
    else if (filter.types.length > 0) reconcile.all()
  }
  const tidy = (patientIds: readonly string[]) =>
    changeList(source, (list) => {
      const rows = withoutStrays(list.rows, patientIds, filter, openPatientId)
      return rows === list.rows ? list : { ...list, rows }
    })
  useLettingGo(openPatientId, tidy)
  const refresh = () => {
    next.forget()
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
    push,
    tidy,
    patientChanged,
    reconcile: () => (first.isError ? refresh() : reconcile.all()),
  }
}

/** Loads page after page behind the list; its state belongs to the filter it was loaded for. */
function useNextPages(source: ListSource) {
  const { filter, notes } = source
  const more = useMutation({
    mutationFn: ({ filter: asked, cursor }: { filter: InboxFilter; cursor: string }) =>
      notes.during(() => fetchPage(asked, cursor)),
    onSuccess: ({ answer, pushed }, { filter: asked, cursor }) => {
      const target = { ...source, filter: asked }
      changeList(target, (list) =>
        // A list that was reloaded meanwhile has another end.
        list.cursor === cursor ? withPushed(appendPage(list, answer), pushed, target) : list,
      )
    },
  })
  return {
    status: more.variables?.filter === filter ? more.status : ('idle' as const),
    load: (cursor: string) => more.mutate({ filter, cursor }),
    forget: more.reset,
  }
}

/** A row that stayed only because it was open leaves when it is open no longer. */
function useLettingGo(openPatientId: string | null, tidy: (patientIds: readonly string[]) => void): void {
  const letGo = useEffectEvent((patientId: string) => tidy([patientId]))
  useEffect(() => {
    if (openPatientId !== null) return () => letGo(openPatientId)
  }, [openPatientId])
}
