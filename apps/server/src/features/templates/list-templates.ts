import type { templates } from '@enamel/contract/templates'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { allTemplates } from './template.queries.ts'
import { presentTemplate } from './template-text.ts'

export const listTemplates: Handler<typeof templates.list> = async ({ deps, session }) => {
  const rows = await readInPractice(deps.db, session.clientId, allTemplates)
  return ok(rows.map(presentTemplate))
}
