import type { inbox, ListQuery } from '@enamel/contract/inbox'
import { readInPractice } from '../../db/bound-connections.ts'
import type { StaffContext } from '../../http/pipeline/context.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { conversationPage, type View } from './conversation.queries.ts'
import { cursorsOf } from './cursor.ts'
import { presentConversation } from './present-conversation.ts'

export const listConversations: Handler<typeof inbox.list> = (context, { query }) =>
  page(context, query, query.channel ?? 'All')

/** Form submissions have their own list endpoint (INB-19). */
export const listFormSubmissions: Handler<typeof inbox.listForms> = (context, { query }) =>
  page(context, query, 'Form Submissions')

async function page({ deps, session }: StaffContext, query: ListQuery, view: View) {
  const cursors = cursorsOf({ clientId: session.clientId, sortDirection: query.sort_direction })
  const after = query.cursor === undefined ? null : cursors.read(query.cursor)
  if (query.cursor !== undefined && after === null) {
    return refuse('validation', { errors: { cursor: ['This page has expired. Reload the list.'] } })
  }
  const now = deps.clock.now()
  const rows = await readInPractice(deps.db, session.clientId, (reader) =>
    conversationPage(reader, { ...query, view, after, now }),
  )
  const data = rows.slice(0, query.limit).map((row) => {
    const cursor = cursors.write({ lastMessageAt: row.last_message_at, patientId: row.patient_id })
    return presentConversation(row, now, cursor)
  })
  return ok({ data, cursor: rows.length > query.limit ? (data.at(-1)?.cursor ?? null) : null })
}
