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
import { countQuery, type InboxFilter } from './model/filter.ts'
import { markRows, rowsOf } from './model/marks.ts'

/** Every cached count of the inbox begins with this key, the badges of the menu included. */
export const COUNTS_KEY = ['inbox', 'count'] as const

const countCalls = {
  unread: inbox.unreadCount,
  starred: inbox.starredCount,
  snoozed: inbox.snoozedCount,
} as const satisfies Record<ConversationCount, unknown>

const ALL = 'all'

/** The count beside a filter (G1-19); without types and dates the unread one is the badge of its view. */
export function countsQuery(which: ConversationCount, filter: InboxFilter) {
  const query = countQuery(filter)
  return queryOptions({
    queryKey: [...COUNTS_KEY, which, filter.channel ?? ALL, query] as const,
    queryFn: async ({ signal }) => (await call(countCalls[which], { query }, { signal })).data,
  })
}

/** The changed conversations; 'any' when they are not known. */
type Changed = ConversationRows | 'any'

const askings = new WeakMap<QueryClient, Batcher<Changed>>()

/**
 * Asks again for the counts that a changed conversation is among, once for a burst of events; a user's own mark returns as
 * an event too.
 */
export function askForCounts(queries: QueryClient, changed: Changed): void {
  const ask =
    askings.get(queries) ?? createBatcher<Changed>((all) => askForCountsOf(queries, all), EVENTS_PACE)
  askings.set(queries, ask)
  ask(changed)
}

/** All channels' counts, and those of the conversations' own channels. */
function askForCountsOf(queries: QueryClient, changed: readonly Changed[]): Promise<void> {
  const known = changed.filter((one) => one !== 'any')
  if (known.length < changed.length) return queries.invalidateQueries({ queryKey: COUNTS_KEY })
  const rows = known.flatMap(({ by_channel }) => by_channel)
  const counted = new Set<unknown>([ALL, ...rows.map(({ channel }) => viewChannel(channel))])
  return queries.invalidateQueries({
    queryKey: COUNTS_KEY,
    predicate: ({ queryKey }) => counted.has(queryKey[COUNTS_KEY.length + 1]),
  })
}

/** How far a mark changes the counts; they leave snoozed conversations out (G1-19). */
export function countChange(
  rows: readonly Conversation[],
  patientIds: readonly string[],
  mark: Mark,
): { unread: number; starred: number } {
  const counted = rowsOf(rows, patientIds).filter((row) => !row.snoozed)
  const after = markRows(counted, patientIds, mark)
  const of = (list: readonly Conversation[], field: 'unread' | 'starred') =>
    list.filter((row) => row[field]).length
  return {
    unread: of(after, 'unread') - of(counted, 'unread'),
    starred: of(after, 'starred') - of(counted, 'starred'),
  }
}

/**
 * Lets the counts on screen follow a mark at once (INB-30). A count that reads 99+ is not known well enough to follow.
 * @returns how to undo it
 */
export function moveCounts(
  queries: QueryClient,
  filter: InboxFilter,
  change: { unread: number; starred: number },
): () => void {
  const moveBy = (sign: 1 | -1) => {
    for (const which of ['unread', 'starred'] as const) {
      queries.setQueryData(countsQuery(which, filter).queryKey, (count: number | undefined) =>
        count === undefined || count > COUNT_SHOWN_MAX ? count : Math.max(0, count + sign * change[which]),
      )
    }
  }
  moveBy(1)
  return () => moveBy(-1)
}
