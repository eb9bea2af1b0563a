import type { inbox } from '@enamel/contract/inbox'
import { answer, refuse } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { conversationOf } from './conversation.queries.ts'
import { type Mark, marks } from './marks.ts'
import { presentConversation } from './present-conversation.ts'
import { publishConversation } from './publish-conversation.ts'

/** Marks one conversation; repeating is harmless (G1-17). */
export function marking(mark: Mark): Handler<typeof inbox.markRead> {
  return ({ world, change }, { params }) =>
    change(async (tx) => {
      const now = world.clock.now()
      await marks[mark](tx, [params.id], now)
      const row = await conversationOf(tx, params.id)
      if (!row) return refuse('not_found')
      const conversation = presentConversation(row, now)
      await publishConversation(tx, conversation)
      return answer(conversation)
    })
}
