import { inbox } from '@enamel/contract/inbox'
import { type Conversation, MARK_BATCH, MARKED_MAX, type Mark } from '@enamel/domain/inbox/conversation'
import { call } from '../../lib/call.ts'
import { type InboxFilter, listQuery } from './model/filter.ts'
import type { LoadedList } from './model/live-list.ts'
import { listCall } from './model/view.ts'

/** The query key of every cached list of conversations begins with this. */
export const LISTS_KEY = ['inbox', 'list'] as const

/** The query key of a filter's list. All pages of the list are cached under this key, as one list. */
export function listKey(filter: InboxFilter) {
  return [...LISTS_KEY, listQuery(filter)] as const
}

/** Fetches the 50 conversations after a cursor, or the first 50 when the cursor is null (INB-19, INB-20). */
export async function fetchPage(
  filter: InboxFilter,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<LoadedList> {
  const page = await call(
    inbox[listCall(filter)],
    { query: listQuery(filter, cursor) },
    signal ? { signal } : {},
  )
  return {
    rows: page.data,
    cursor: page.cursor,
    end: page.cursor === null ? null : (page.data.at(-1) ?? null),
  }
}

const rowCalls = {
  read: inbox.markRead,
  unread: inbox.markUnread,
  star: inbox.star,
  unstar: inbox.unstar,
} as const satisfies Record<Mark, unknown>

/** Marks one conversation and returns its current state (INB-08 to INB-10). */
export function markOne(patientId: string, mark: Mark): Promise<Conversation> {
  return call(rowCalls[mark], { params: { id: patientId } })
}

const manyCalls = {
  read: inbox.readMany,
  unread: inbox.unreadMany,
  star: inbox.starMany,
  unstar: inbox.unstarMany,
} as const satisfies Record<Mark, unknown>

/** Splits the patients to be marked into one group for each request, of at most 1000 (G1-18). */
export function splitForRequests(patientIds: readonly string[]): string[][] {
  const requests = Math.ceil(patientIds.length / MARKED_MAX)
  return Array.from({ length: requests }, (_, index) =>
    patientIds.slice(index * MARKED_MAX, (index + 1) * MARKED_MAX),
  )
}

/** Marks many conversations in one request (INB-12). */
export async function markMany(patientIds: readonly string[], mark: Mark): Promise<void> {
  await call(manyCalls[mark], { body: { patient_ids: [...patientIds], batch_size: MARK_BATCH } })
}
