import type { ConversationPage, inbox, ListQuery } from '@enamel/contract/inbox'
import { readInPractice } from '../../db/bound-connections.ts'
import type { StaffContext } from '../../http/pipeline/context.ts'
import { okJson, refuseCursor } from '../../http/pipeline/handler-result.ts'
import { JsonText } from '../../http/pipeline/json-text.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { assigneeOf } from '../assignment/index.ts'
import { conversationPage, type View } from './conversation.queries.ts'
import { listNameOf, readCursor } from './cursor.ts'

export const listConversations: Handler<typeof inbox.list> = (context, { query }) =>
  page(context, query, query.channel ?? 'All')

/** Form submissions have their own list endpoint (INB-19). */
export const listFormSubmissions: Handler<typeof inbox.listForms> = (context, { query }) =>
  page(context, query, 'Form Submissions')

async function page({ deps, session }: StaffContext, query: ListQuery, view: View) {
  const listName = listNameOf(session.clientId, query.sort_direction)
  const after = query.cursor === undefined ? null : readCursor(query.cursor, listName)
  if (query.cursor !== undefined && after === null) return refuseCursor()
  const found = await readInPractice(deps.db, session.clientId, (reader) =>
    conversationPage(reader, {
      ...query,
      view,
      assignedTo: assigneeOf(query, session),
      listName,
      after,
      now: deps.clock.now(),
    }),
  )
  const rows = found.slice(0, query.limit)
  const cursor = found.length > query.limit ? (rows.at(-1)?.cursor ?? null) : null
  const json = `{"data":[${rows.map((row) => row.json).join()}],"cursor":${JSON.stringify(cursor)}}`
  return okJson(new JsonText<ConversationPage>(Buffer.from(json)))
}
