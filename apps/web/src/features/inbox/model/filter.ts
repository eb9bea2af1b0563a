import type { ViewChannel } from '@enamel/domain/inbox/channels'
import { PAGE_SIZE, type SortDirection } from '@enamel/domain/inbox/conversation'
import type { InboxView } from '@enamel/domain/inbox/views'
import { includeSnoozed, type SnoozeFilter } from '@enamel/domain/snooze/snooze-filter'
import { joinList } from '@enamel/domain/text/comma-list'
import { ALL_TIME, type DateRange } from '@enamel/domain/time/date-range'

/** The choices in the filter bar, and the view that they filter (INB-25). */
export interface InboxFilter {
  unread: 'all' | 'unread'
  starred: 'all' | 'starred'
  snoozed: SnoozeFilter
  sortDirection: SortDirection
  range: DateRange
  /** The selected treatment types; an empty list means all of them. */
  types: readonly string[]
  /** The signed-in user's id when only the conversations assigned to them are listed; null for everyone's. */
  assignee: string | null
  view: string
  channel: ViewChannel | null
}

/** The choices that apply to the counts beside the filters (INB-29). */
export type CountFilter = Pick<InboxFilter, 'channel' | 'types' | 'range'> &
  Partial<Pick<InboxFilter, 'assignee'>>

/**
 * The filter with which a view opens.
 * @param userId the signed-in user; the user's own view needs it
 */
export function defaultFilter(
  view: Pick<InboxView, 'name' | 'channel' | 'isOwn'>,
  userId: string | null = null,
): InboxFilter {
  return {
    unread: 'all',
    starred: 'all',
    snoozed: 'hideSnoozed',
    sortDirection: 'desc',
    range: ALL_TIME,
    types: [],
    assignee: view.isOwn ? userId : null,
    view: view.name,
    channel: view.channel,
  }
}

/** The query parameters of the counts (INB-29). */
export interface CountQuery {
  channel?: ViewChannel
  tx_types?: string
  start_at?: string
  end_at?: string
  assigned?: 'me'
}

/** The query parameters of a list request (INB-20). */
export interface ListQuery extends CountQuery {
  limit: number
  cursor?: string
  unread?: '1'
  starred?: '1'
  include_snoozed: '0' | '1'
  sort_direction: SortDirection
}

export function countQuery({ channel, types, range, assignee = null }: CountFilter): CountQuery {
  return {
    ...(channel !== null && { channel }),
    ...(types.length > 0 && { tx_types: joinList(types) }),
    ...(range.start !== null && { start_at: range.start }),
    ...(range.end !== null && { end_at: range.end }),
    ...(assignee !== null && { assigned: 'me' as const }),
  }
}

/** The query of a page. `unread` and `starred` are 1 when they filter, and left out when they do not (G1-16). */
export function listQuery(filter: InboxFilter, cursor: string | null = null): ListQuery {
  return {
    ...countQuery(filter),
    limit: PAGE_SIZE,
    ...(cursor !== null && { cursor }),
    ...(filter.unread === 'unread' && { unread: '1' }),
    ...(filter.starred === 'starred' && { starred: '1' }),
    include_snoozed: includeSnoozed(filter.snoozed),
    sort_direction: filter.sortDirection,
  }
}

/** The states of the list (INB-15). */
export const listStates = [
  'idle',
  'loading',
  'loaded',
  'errored',
  'loading more',
  'loading more failed',
] as const
export type ListState = (typeof listStates)[number]

function isSame(a: InboxFilter, b: InboxFilter): boolean {
  return JSON.stringify(listQuery(a)) === JSON.stringify(listQuery(b)) && a.view === b.view
}

/**
 * The filter after a change, and whether the list reloads from its first page (INB-26). A change is ignored while the
 * list is loading or loading more (INB-27). Choosing the current filter again reloads nothing.
 */
export function changeFilter(
  filter: InboxFilter,
  change: Partial<InboxFilter>,
  list: ListState,
): { filter: InboxFilter; reload: boolean } {
  if (list === 'loading' || list === 'loading more') return { filter, reload: false }
  const next = { ...filter, ...change }
  return isSame(filter, next) ? { filter, reload: false } : { filter: next, reload: true }
}
