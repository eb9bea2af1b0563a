import type { templates } from '@enamel/contract/templates'
import { noContent, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { lockTemplate } from './template.queries.ts'
import { withdrawVersion } from './withdraw-version.ts'

/** Deletes a template, at the provider too (TPL-08). Messages that were made from it stay. */
export const removeTemplate: Handler<typeof templates.remove> = ({ deps, change }, { params }) =>
  change(async (tx) => {
    const stored = await lockTemplate(tx, params.id)
    if (!stored) return refuse('not_found')
    const now = deps.clock.now()
    await tx
      .deleteFrom('templates')
      .where('client_id', '=', tx.clientId)
      .where('id', '=', stored.id)
      .execute()
    await withdrawVersion(tx, stored, now)
    await tx.emit({ name: 'practice_changed', sections: ['templates'], at: now })
    return noContent
  })
