import type { inbox } from '@enamel/contract/inbox'
import type { ConversationCount } from '@enamel/domain/inbox/conversation'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { assigneeOf } from '../assignment/index.ts'
import { countConversations } from './conversation.queries.ts'

/** Returns the count shown beside one of the inbox's filters (INB-29, G1-19). */
export function countHandler(kind: ConversationCount): Handler<typeof inbox.unreadCount> {
  return async ({ deps, session }, { query }) => {
    const data = await readInPractice(deps.db, session.clientId, (reader) =>
      countConversations(
        reader,
        kind,
        { ...query, view: query.channel ?? 'All', assignedTo: assigneeOf(query, session) },
        deps.clock.now(),
      ),
    )
    return ok({ data })
  }
}
