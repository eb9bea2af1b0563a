import type { templates } from '@enamel/contract/templates'
import { conflictingFields } from '@enamel/domain/settings/conflicts'
import { noContent, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { lockTemplate } from './template.queries.ts'
import { presentTemplate } from './template-text.ts'
import { withdrawVersion } from './withdraw-version.ts'

/**
 * Deletes a template, at the provider too (TPL-08), but not a text that the user has not seen. Messages that were made
 * from it stay.
 */
export const removeTemplate: Handler<typeof templates.remove> = ({ deps, change }, { params, body }) =>
  change(async (tx) => {
    const stored = await lockTemplate(tx, params.id)
    if (!stored) return refuse('not_found')
    const present = presentTemplate(stored)
    const seen = body?.based_on ?? {}
    if (conflictingFields(seen, seen, present).length > 0) return refuse('edit_conflict', { record: present })
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
