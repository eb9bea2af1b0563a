import type { ConversationRows } from '@enamel/domain/inbox/conversation'
import type { QueryClient } from '@tanstack/react-query'
import { listKey } from '../inbox.api.ts'
import type { InboxFilter } from '../model/filter.ts'
import { applyLive, type LoadedList } from '../model/live-list.ts'
import type { PushNotes } from './push-notes.ts'

/** The cache key of a filter's list, and the data beside it. */
export interface ListSource {
  queries: QueryClient
  notes: PushNotes
  filter: InboxFilter
  openPatientId: string | null
  /** The list of a filter as it is loaded now. */
  cached: (filter: InboxFilter) => LoadedList | undefined
}

export function changeList({ queries, filter }: ListSource, change: (list: LoadedList) => LoadedList): void {
  queries.setQueryData(listKey(filter), (list: LoadedList | undefined) => list && change(list))
}

/** The list with the rows that were pushed while it was loading. */
export function withPushed(
  list: LoadedList,
  pushed: readonly ConversationRows[],
  { filter, openPatientId }: ListSource,
): LoadedList {
  let { rows } = list
  for (const one of pushed) rows = applyLive({ ...list, rows }, one, filter, openPatientId).rows
  return { ...list, rows }
}
