import type { inbox } from '@enamel/contract/inbox'
import { inPractice } from '../../db/database.ts'
import { answer } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { countConversations } from './conversation.queries.ts'

/** The three counts beside the inbox's filters (INB-29, G1-19). */
export function counting(which: 'unread' | 'starred' | 'snoozed'): Handler<typeof inbox.unreadCount> {
  return async ({ world, session }, { query }) => {
    const narrowing = {
      view: query.channel ?? ('All' as const),
      txTypes: query.tx_types,
      startAt: query.start_at === undefined ? undefined : new Date(query.start_at),
      endAt: query.end_at === undefined ? undefined : new Date(query.end_at),
    }
    const data = await inPractice(world.db, session.clientId, (tx) =>
      countConversations(tx, which, narrowing, world.clock.now()),
    )
    return answer({ data })
  }
}
