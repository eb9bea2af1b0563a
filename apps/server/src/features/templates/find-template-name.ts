import type { templates } from '@enamel/contract/templates'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { templateNamed } from './template.queries.ts'

/** Finds the template that has a name already (TPL-17). */
export const findTemplateName: Handler<typeof templates.findName> = async (
  { deps, session },
  { params, query },
) => {
  const found = await readInPractice(deps.db, session.clientId, (reader) =>
    templateNamed(reader, params.name, query.id),
  )
  return found ? ok(found) : refuse('not_found')
}
