import type { HandlerInput } from '@enamel/contract/endpoint'
import type { templates } from '@enamel/contract/templates'
import { approvalOnSave } from '@enamel/domain/templates/approval-on-save'
import { storedText } from '@enamel/domain/templates/template-draft'
import { forget, idempotent } from '../../db/idempotent.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { created, refuse, refuseInvalid } from '../../http/pipeline/handler-result.ts'
import type { Handler, InputValidator } from '../../http/pipeline/serve.ts'
import { enqueueSubmission } from './submit-template.kind.ts'
import { lockTemplateNames, templateById, templateNamed } from './template.queries.ts'
import { presentTemplate, textErrors } from './template-text.ts'

/**
 * Creates a template, and submits it if its approval is requested (G3-17). The id of a deleted template is not used
 * again, so that a repeated request does not bring the template back.
 */
export const createTemplate: Handler<typeof templates.create> = ({ deps, change }, { body }) =>
  change(async (tx) => {
    const invalid = refuseInvalid(textErrors(body, body.channel))
    if (invalid) return invalid
    const now = deps.clock.now()
    const key = { operation: 'templates.create', id: body.id, body, now }
    const execution = await idempotent(tx, key, () => insertTemplate(tx, body, now))
    if (execution.kind === 'id_reused') return refuse('id_reused')
    if (execution.result !== 'created') {
      await forget(tx, key)
      return refuse(execution.result)
    }
    const template = await templateById(tx, body.id)
    return template ? created(presentTemplate(template)) : refuse('id_reused')
  })

async function insertTemplate(
  tx: PracticeTx,
  { id, channel, ...draft }: HandlerInput<typeof templates.create>['body'],
  now: Date,
): Promise<'created' | 'name_taken' | 'id_reused'> {
  await lockTemplateNames(tx)
  if (await templateById(tx, id)) return 'id_reused'
  if (await templateNamed(tx, draft.name)) return 'name_taken'
  const text = storedText(draft, channel)
  const approval = approvalOnSave(channel, null, text)
  await tx
    .insertInto('templates')
    .values({ client_id: tx.clientId, id, channel, ...text, status: approval.status })
    .execute()
  if (approval.kind === 'submitted') await enqueueSubmission(tx, id)
  await tx.emit({ name: 'practice_changed', sections: ['templates'], at: now })
  return 'created'
}

/** Checks the text of a request whose other fields are invalid. */
export const validateNewTemplate: InputValidator<typeof templates.create> = (_, { body }) =>
  body.channel === undefined ? {} : textErrors(body, body.channel)
