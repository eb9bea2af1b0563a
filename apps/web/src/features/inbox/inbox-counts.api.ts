import { inbox } from '@enamel/contract/inbox'
import { viewChannel } from '@enamel/domain/inbox/channels'
import type {
  Conversation,
  ConversationCount,
  ConversationRows,
  Mark,
} from '@enamel/domain/inbox/conversation'
import { COUNT_SHOWN_MAX } from '@enamel/domain/shell/count-label'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Batcher, createBatcher, EVENTS_PACE } from '../../lib/batcher.ts'
import { call } from '../../lib/call.ts'
import { type CountFilter, countQuery } from './model/filter.ts'
import { markRows, rowsOf } from './model/marks.ts'

/** The query key of every cached count of the inbox begins with this, including the badges of the menu. */
export const COUNTS_KEY = ['inbox', 'count'] as const

const countCalls = {
  unread: inbox.unreadCount,
  starred: inbox.starredCount,
  snoozed: inbox.snoozedCount,
} as const satisfies Record<ConversationCount, unknown>

const ALL = 'all'

/** The count beside a filter (G1-19). Without types and dates, the unread count is also the badge of its view. */
export function countsQuery(kind: ConversationCount, filter: CountFilter) {
  const query = countQuery(filter)
  return queryOptions({
    queryKey: [...COUNTS_KEY, kind, filter.channel ?? ALL, query] as const,
    queryFn: async ({ signal }) => (await call(countCalls[kind], { query }, { signal })).data,
  })
}

/** The rows of a changed conversation, or 'any' when it is unknown which conversations changed. */
type ChangedConversation = ConversationRows | 'any'

const batchers = new WeakMap<QueryClient, Batcher<ChangedConversation>>()

/**
 * Reloads the counts that may include a changed conversation, once for a burst of calls: for a user's own mark, this is
 * called when the mark is saved and again when the mark arrives as an event.
 */
export function refetchCounts(queries: QueryClient, changed: ChangedConversation): void {
  const refetch =
    batchers.get(queries) ??
    createBatcher<ChangedConversation>((all) => refetchCountsOf(queries, all), EVENTS_PACE)
  batchers.set(queries, refetch)
  refetch(changed)
}

/**
 * Reloads the counts of all channels together, and the counts of the changed conversations' channels. Reloads every
 * count when it is unknown which conversations changed.
 */
function refetchCountsOf(queries: QueryClient, changed: readonly ChangedConversation[]): Promise<void> {
  const conversations = changed.filter((conversation) => conversation !== 'any')
  if (conversations.length < changed.length) return queries.invalidateQueries({ queryKey: COUNTS_KEY })
  const rows = conversations.flatMap(({ by_channel }) => by_channel)
  const counted = new Set<unknown>([ALL, ...rows.map(({ channel }) => viewChannel(channel))])
  return queries.invalidateQueries({
    queryKey: COUNTS_KEY,
    predicate: ({ queryKey }) => counted.has(queryKey[COUNTS_KEY.length + 1]),
  })
}

/** How much a mark changes the unread and starred counts, which exclude snoozed conversations (G1-19). */
export function countChange(
  rows: readonly Conversation[],
  patientIds: readonly string[],
  mark: Mark,
): { unread: number; starred: number } {
  const counted = rowsOf(rows, patientIds).filter((row) => !row.snoozed)
  const after = markRows(counted, patientIds, mark)
  const count = (list: readonly Conversation[], field: 'unread' | 'starred') =>
    list.filter((row) => row[field]).length
  return {
    unread: count(after, 'unread') - count(counted, 'unread'),
    starred: count(after, 'starred') - count(counted, 'starred'),
  }
}

/**
 * Updates the counts on screen immediately after a mark (INB-30). A count shown as 99+ is not exact, so it stays.
 * @returns a function that undoes the update
 */
export function adjustCounts(
  queries: QueryClient,
  filter: CountFilter,
  change: { unread: number; starred: number },
): () => void {
  const adjustBy = (sign: 1 | -1) => {
    for (const kind of ['unread', 'starred'] as const) {
      queries.setQueryData(countsQuery(kind, filter).queryKey, (count: number | undefined) =>
        count === undefined || count > COUNT_SHOWN_MAX ? count : Math.max(0, count + sign * change[kind]),
      )
    }
  }
  adjustBy(1)
  return () => adjustBy(-1)
}
