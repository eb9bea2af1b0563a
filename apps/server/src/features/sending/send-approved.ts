import type { communications } from '@enamel/contract/communications'
import { byUser } from '@enamel/domain/actors/actor'
import { fillTemplate } from '@enamel/domain/templates/whatsapp-template'
import type { Handler } from '../../http/pipeline/serve.ts'
import { placeholderGroups, type TemplateRow, templateById } from '../templates/index.ts'
import { type ChannelProblem, channelProblem } from './channel-problem.ts'
import { type SendProblem, sendIdempotently } from './send-idempotently.ts'
import { takeMessage } from './take-message.ts'

type Refused =
  | ChannelProblem['code']
  | 'channel_not_allowed'
  | 'template_not_found'
  | 'template_not_approved'
  | 'validation'

/**
 * Sends a template that WhatsApp has approved, whether or not the patient has written lately. The text is made here
 * from the template; the caller's version is not trusted (G1-11).
 */
export const sendApproved: Handler<typeof communications.sendApproved> = (context, { params, body }) =>
  sendIdempotently<Refused>(context, { patientId: params.id, body }, async (sending) => {
    const { tx, channel, patient } = sending
    if (channel !== 'WhatsApp') return { code: 'channel_not_allowed', values: { channel: body.channel } }
    const template = await templateById(tx, body.template_id)
    const problem = templateProblem(template) ?? (await channelProblem(sending, context.deps))
    if (problem || !template) return problem ?? { code: 'template_not_found' }
    const filled = fillTemplate(template.body, await placeholderGroups(tx, patient))
    if (!filled.ok) {
      const missing = filled.missing.join(', ')
      return {
        code: 'validation',
        errors: { template_id: [`We have no value for ${missing}. Choose another template`] },
      }
    }
    return takeMessage(sending, {
      id: body.id,
      actor: byUser(context.session.userId),
      text: filled.message,
      subject: '',
      endSnooze: body.end_snooze,
      templateId: template.id,
      templateParameters: filled.parameters,
      files: [],
    })
  })

function templateProblem(template: TemplateRow | undefined): SendProblem<Refused> | null {
  if (!template) return { code: 'template_not_found' }
  const isApproved = template.channel === 'WhatsApp' && template.status === 'APPROVED'
  return isApproved && template.provider_name !== null ? null : { code: 'template_not_approved' }
}
