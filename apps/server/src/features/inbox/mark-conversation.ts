import type { inbox } from '@enamel/contract/inbox'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { type Mark, marks } from './marks.ts'
import { publishConversations } from './publish-conversation.ts'

/** Marks one conversation; a repeated mark changes nothing (G1-17). */
export function markHandler(mark: Mark): Handler<typeof inbox.markRead> {
  return ({ deps, change }, { params }) =>
    change(async (tx) => {
      const now = deps.clock.now()
      marks[mark](tx, [params.id], now)
      const [rows] = await publishConversations(tx, [params.id], now)
      return rows ? ok(rows.conversation) : refuse('not_found')
    })
}
