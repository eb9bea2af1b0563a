import type { inbox } from '@enamel/contract/inbox'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { conversationOf } from './conversation.queries.ts'

export const getConversation: Handler<typeof inbox.one> = async ({ deps, session }, { params }) => {
  const conversation = await readInPractice(deps.db, session.clientId, (reader) =>
    conversationOf(reader, params.id, deps.clock.now()),
  )
  return conversation ? ok(conversation) : refuse('not_found')
}
