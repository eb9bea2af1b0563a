import { inbox } from '@enamel/contract/inbox'
import type { InboxView } from '@enamel/domain/inbox/views'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Every count of the inbox that the cache holds begins with this key. */
export const INBOX_COUNTS_KEY = ['inbox', 'count'] as const

/** Unread conversations of a view, for its badge (G1-19). */
export function unreadCountQuery({ channel }: Pick<InboxView, 'channel'>) {
  return queryOptions({
    queryKey: [...INBOX_COUNTS_KEY, 'unread', channel ?? 'all'],
    queryFn: async ({ signal }) =>
      (await call(inbox.unreadCount, { query: channel === null ? {} : { channel } }, { signal })).data,
  })
}
