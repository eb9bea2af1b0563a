import { isDeepStrictEqual } from 'node:util'
import type { templates } from '@enamel/contract/templates'
import { conflictingFields } from '@enamel/domain/settings/conflicts'
import { approvalOnSave } from '@enamel/domain/templates/approval-on-save'
import { type StoredText, storedText } from '@enamel/domain/templates/template-draft'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { type FieldErrors, ok, refuse, refuseInvalid } from '../../http/pipeline/handler-result.ts'
import type { Handler, InputValidator, ValidInput } from '../../http/pipeline/serve.ts'
import { enqueueSubmission } from './submit-template.kind.ts'
import {
  lockTemplate,
  lockTemplateNames,
  type TemplateRow,
  templateById,
  templateNamed,
} from './template.queries.ts'
import { presentTemplate, textErrors } from './template-text.ts'
import { withdrawVersion } from './withdraw-version.ts'

/** Replaces the text of a template, and submits it again if its approval is requested (TPL-19, TPL-21, G3-18). */
export const saveTemplate: Handler<typeof templates.save> = ({ deps, change }, { params, body }) =>
  change(async (tx) => {
    await lockTemplateNames(tx)
    const stored = await lockTemplate(tx, params.id)
    if (!stored) return refuse('not_found')
    const invalid = refuseInvalid(errorsOf(stored, body))
    if (invalid) return invalid
    const { based_on: basedOn = {}, channel: _, ...draft } = body
    const text = storedText(draft, stored.channel)
    const present = presentTemplate(stored)
    if (conflictingFields({ ...text }, basedOn, present).length > 0)
      return refuse('edit_conflict', { record: present })
    if (await templateNamed(tx, text.name, stored.id)) return refuse('name_taken')
    return ok(presentTemplate(await changeText(tx, stored, text, deps.clock.now())))
  })

/** Checks the text of a request whose other fields are invalid. */
export const validateSavedTemplate: InputValidator<typeof templates.save> = async (
  { deps, session },
  { params, body },
) => {
  const stored = await inPractice(deps.db, session.clientId, (tx) => templateById(tx, params.id))
  return stored ? errorsOf(stored, body) : {}
}

function errorsOf(
  { channel }: TemplateRow,
  { channel: sentChannel = channel, ...sent }: ValidInput<typeof templates.save>['body'],
): FieldErrors {
  return {
    ...textErrors(sent, channel),
    ...(sentChannel !== channel && { channel: ['The channel of a template cannot be changed'] }),
  }
}

async function changeText(
  tx: PracticeTx,
  stored: TemplateRow,
  text: StoredText,
  now: Date,
): Promise<TemplateRow> {
  const approval = approvalOnSave(stored.channel, stored, text)
  const noVersion = { reason: null, provider_name: null, provider_id: null }
  const changed = {
    ...stored,
    ...text,
    status: approval.status,
    ...(approval.kind !== 'unchanged' && noVersion),
  }
  if (isDeepStrictEqual(changed, stored)) return stored
  const { client_id: _, id, ...columns } = changed
  await tx
    .updateTable('templates')
    .set(columns)
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .execute()
  if (approval.kind !== 'unchanged') await withdrawVersion(tx, stored, now)
  if (approval.kind === 'submitted') await enqueueSubmission(tx, id)
  await tx.emit({ name: 'practice_changed', sections: ['templates'], at: now })
  return changed
}
