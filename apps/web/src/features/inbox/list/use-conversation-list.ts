import { type Conversation, PAGE_SIZE } from '@enamel/domain/inbox/conversation'
import type { InboxFilter, ListState } from '@enamel/domain/inbox/filter'
import { applyLive, type LoadedList } from '@enamel/domain/inbox/live-list'
import { useThrottledCallback } from '@mantine/hooks'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { fetchPage, listKey } from '../inbox.api.ts'
import { listState } from './list-state.ts'
import { appendPage, reconcileList } from './merge-list.ts'
import { createPushNotes, type PushNotes } from './push-notes.ts'

/** How often the beginning of the list is asked for again behind the rows shown, at most. */
const RECONCILE_THROTTLE_MS = 1000
/** How much of a long list is asked for again after a lost connection. */
const RECONCILED_PAGES_MAX = 10

export interface ConversationList {
  state: ListState
  rows: readonly Conversation[]
  /** Null when there are no more. */
  cursor: string | null
  loadMore: () => void
  /** Loads the list anew from its first page. */
  refresh: () => void
  /** Takes in a row as the server has it now: pushed, or answered. */
  push: (conversation: Conversation) => void
  /** A patient is not as they were: their row may have another name, or be snoozed. */
  patientChanged: (patientId: string) => void
  /** Asks for what is listed again, behind the rows shown: events may have been lost (RT-11). */
  reconcile: () => void
}

const NO_ROWS: readonly Conversation[] = []

/**
 * The conversations of a filter, page behind page, kept up to date by what is pushed. The pages stand in the cache as
 * one list and are appended here: an infinite query would put back the rows it began with over what came meanwhile.
 */
export function useConversationList(filter: InboxFilter, openPatientId: string | null): ConversationList {
  const queries = useQueryClient()
  const [notes] = useState(createPushNotes)
  const key = listKey(filter)
  const source: ListSource = { queries, notes, filter, openPatientId }

  const first = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { answer, pushed } = await notes.during(() => fetchPage(filter, null, signal))
      return withPushed(answer, pushed, source)
    },
    // Rows change by events and by hand, never under the reader's eyes because a window came to the front.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
    // A list may be long, and nothing in it keeps its identity for being equal.
    structuralSharing: false,
  })
  const next = useNextPages(source)
  const reconcile = useReconcile(source)

  const push = (conversation: Conversation) => {
    notes.note(conversation)
    if (queries.getQueryState(key)?.status !== 'success') return
    let certain = true
    changeList(source, (list) => {
      const change = applyLive(list, conversation, filter, openPatientId)
      certain = change.certain
      return { ...list, rows: change.rows }
    })
    if (!certain) reconcile.soon(1)
  }
  const patientChanged = (patientId: string) => {
    const at = first.data?.rows.findIndex((row) => row.patient_id === patientId) ?? -1
    if (at >= 0) reconcile.soon(pagesOf(at + 1))
  }
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
    patientChanged,
    reconcile: () => (first.isError ? refresh() : reconcile.now(pagesOf(first.data?.rows.length ?? 0))),
  }
}

interface ListSource {
  queries: QueryClient
  notes: PushNotes
  filter: InboxFilter
  openPatientId: string | null
}

function changeList({ queries, filter }: ListSource, change: (list: LoadedList) => LoadedList): void {
  queries.setQueryData(listKey(filter), (list: LoadedList | undefined) => list && change(list))
}

/** The list with what was pushed while it was on its way. */
function withPushed(
  list: LoadedList,
  pushed: readonly Conversation[],
  { filter, openPatientId }: ListSource,
): LoadedList {
  let { rows } = list
  for (const row of pushed) rows = applyLive({ ...list, rows }, row, filter, openPatientId).rows
  return { ...list, rows }
}

/** Loads page after page behind the list; how that stands belongs to the filter it was asked for. */
function useNextPages(source: ListSource) {
  const { filter, notes } = source
  const more = useMutation({
    mutationFn: ({ filter: asked, cursor }: { filter: InboxFilter; cursor: string }) =>
      notes.during(() => fetchPage(asked, cursor)),
    onSuccess: ({ answer, pushed }, { filter: asked, cursor }) => {
      const target = { ...source, filter: asked }
      changeList(target, (list) =>
        // A list that was loaded anew meanwhile has another end.
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

/** Asks for the list again without a trace on screen; when that fails, the next event or refresh does it. */
function useReconcile(source: ListSource) {
  const { notes, filter, openPatientId } = source
  const work = useMutation({
    mutationFn: ({ filter: asked, pages }: { filter: InboxFilter; pages: number }) =>
      notes.during(() => fetchPages(asked, pages)),
    onSuccess: ({ answer, pushed }, { filter: asked }) => {
      const target = { ...source, filter: asked }
      changeList(target, (held) =>
        withPushed(reconcileList(held, answer, asked.sortDirection, openPatientId), pushed, target),
      )
    },
  })
  const now = (pages: number) => work.mutate({ filter, pages })
  return { now, soon: useThrottledCallback(now, RECONCILE_THROTTLE_MS) }
}

/** How many pages hold so many rows: one at least, and no more than are worth asking for again. */
function pagesOf(rows: number): number {
  return Math.min(Math.max(1, Math.ceil(rows / PAGE_SIZE)), RECONCILED_PAGES_MAX)
}

async function fetchPages(filter: InboxFilter, pages: number): Promise<LoadedList> {
  let list = await fetchPage(filter, null)
  for (let page = 1; page < pages && list.cursor !== null; page += 1) {
    list = appendPage(list, await fetchPage(filter, list.cursor))
  }
  return list
}
