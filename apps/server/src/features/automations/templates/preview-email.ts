import type { automations } from '@enamel/contract/automations'
import { groupsForRecipient } from '@enamel/domain/automations/templates/placeholders'
import { readInPractice } from '../../../db/bound-connections.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { practiceOf } from '../../practice/index.ts'
import { exampleUnsubscribeUrl } from '../../unsubscribe/index.ts'
import { emailFiller, marketingReason } from '../emails/email-filler.ts'
import { renderEmail } from '../emails/render-email.ts'
import { sampleValues } from './sample-values.ts'
import { actionById } from './template.queries.ts'
import { cleanContent } from './template-content.ts'

/** An email of an action as it will look, with the practice's own values and those of an example patient (DSG-01). */
export const previewEmail: Handler<typeof automations.preview> = async (
  { deps, session },
  { params, body },
) => {
  const found = await readInPractice(deps.db, session.clientId, async (reader) => ({
    action: await actionById(reader, params.actionId),
    practice: await practiceOf(reader),
  }))
  const { action, practice } = found
  if (action?.kind !== 'email') return refuse('not_found')
  const { tree, subject, preview } = cleanContent(deps, body)
  const recipient = {
    groups: groupsForRecipient(action.recipient, sampleValues(practice, deps.clock.now())),
    unsubscribeUrl: exampleUnsubscribeUrl(deps),
    marketing: marketingReason(action),
  }
  const fill = emailFiller(practice, deps)
  const email = fill({ subject, ...(await renderEmail(tree, { subject, preview })) }, recipient)
  const { subject: line } = fill({ subject: preview, html: '', plainText: '' }, recipient)
  return ok({ subject: email.subject, preview: line, html: email.html, plain_text: email.plainText })
}
