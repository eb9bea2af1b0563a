import type { ConversationRows } from '@enamel/domain/inbox/conversation'
import type { QueryClient } from '@tanstack/react-query'
import { listKey } from '../inbox.api.ts'
import type { InboxFilter } from '../model/filter.ts'
import { applyLive, type LoadedList } from '../model/live-list.ts'
import type { PushRecorder } from './push-recorder.ts'

/** A filter's list in the query cache, with everything needed to update the list. */
export interface ListSource {
  queries: QueryClient
  pushes: PushRecorder
  filter: InboxFilter
  openPatientId: string | null
  /** The list of a filter as it is currently cached. */
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
  for (const update of pushed) rows = applyLive({ ...list, rows }, update, filter, openPatientId).rows
  return { ...list, rows }
}
