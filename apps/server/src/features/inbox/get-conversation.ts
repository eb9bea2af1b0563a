import type { inbox } from '@enamel/contract/inbox'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { conversationOf } from './conversation.queries.ts'
import { presentConversation } from './present-conversation.ts'

export const getConversation: Handler<typeof inbox.one> = async ({ deps, session }, { params }) => {
  const row = await readInPractice(deps.db, session.clientId, (reader) => conversationOf(reader, params.id))
  return row ? ok(presentConversation(row, deps.clock.now())) : refuse('not_found')
}
