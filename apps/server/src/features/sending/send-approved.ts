import type { communications } from '@enamel/contract/communications'
import { byUser } from '@enamel/domain/actors/actor'
import type { ApprovedTemplateReason } from '@enamel/domain/communications/messages/send-refusal'
import { sendChannelOf } from '@enamel/domain/communications/messages/sendable'
import { refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { lockAndClaim } from './claim-messages.ts'
import { refuseField, refuseSend } from './refuse-send.ts'
import { sendToPatient } from './send-to-patient.ts'
import type { SendRefusal } from './sending.ts'
import { sentResponse } from './sent-response.ts'

/**
 * Sends a template that WhatsApp has approved, whether or not the patient has written lately. The text is made from the
 * template: a text from the browser is not trusted (G1-11).
 */
export const sendApproved: Handler<typeof communications.sendApproved> = (
  { deps, session, change },
  { params, body },
) =>
  change(async (tx) => {
    const channel = sendChannelOf(body.channel)
    if (!channel) return refuse('channel_not_allowed', { values: { channel: body.channel } })
    const recipient = await lockAndClaim(tx, params.id, {
      request: body,
      userId: session.userId,
      now: deps.clock.now(),
    })
    if (!recipient) return refuse('not_found')
    const result = await sendToPatient(tx, deps, {
      ...recipient,
      id: body.id,
      channel,
      content: { kind: 'template', templateId: body.template_id },
      actor: byUser(session.userId),
      purpose: 'staff',
      canUndo: true,
      endSnooze: body.end_snooze,
    })
    if (!result.ok) return refuseTemplate(result, body.channel)
    return sentResponse(result)
  })

/** Refuses a request that names an approved template. */
export function refuseTemplate(refusal: SendRefusal<ApprovedTemplateReason>, channel: string) {
  const { reason, text } = refusal
  switch (reason) {
    case 'channel_without_approval':
      return refuse('channel_not_allowed', { values: { channel } })
    case 'template_not_found':
    case 'template_not_approved':
      return refuse(reason)
    case 'template_value_missing':
      return refuseField('template_id', text)
    default:
      return refuseSend({ ...refusal, reason })
  }
}
