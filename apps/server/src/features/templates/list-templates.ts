import type { templates } from '@enamel/contract/templates'
import { inPractice } from '../../db/database.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'

export const listTemplates: Handler<typeof templates.list> = async ({ deps, session }) => {
  const rows = await inPractice(deps.db, session.clientId, (tx) =>
    tx
      .selectFrom('templates')
      .select(['id', 'name', 'subject', 'body', 'channel', 'approval', 'status', 'reason'])
      .where('client_id', '=', tx.clientId)
      .orderBy('name')
      .execute(),
  )
  return ok(rows)
}
