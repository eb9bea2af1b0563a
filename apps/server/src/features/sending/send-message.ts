import type { communications, SendRequest } from '@enamel/contract/communications'
import { byUser } from '@enamel/domain/actors/actor'
import type { OwnTextReason } from '@enamel/domain/communications/messages/send-refusal'
import { type SendChannel, sendChannelOf } from '@enamel/domain/communications/messages/sendable'
import { refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { lockAndClaim } from './claim-messages.ts'
import { refuseField, refuseSend } from './refuse-send.ts'
import { sendToPatient } from './send-to-patient.ts'
import type { OwnText, SendRefusal } from './sending.ts'
import { sentResponse } from './sent-response.ts'

/** Sends a message that staff wrote. */
export const sendMessage: Handler<typeof communications.send> = (
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
      content: textOfRequest(body, channel),
      actor: byUser(session.userId),
      purpose: 'staff',
      canUndo: true,
      endSnooze: body.end_snooze,
    })
    if (!result.ok) return refuseText(result, channel)
    return sentResponse(result)
  })

/** The text that a request of staff contains. */
export function textOfRequest(request: SendRequest, channel: SendChannel): OwnText {
  return {
    kind: 'text',
    text: request[textField(channel)] ?? '',
    subject: request.subject ?? '',
    templateId: request.template_id,
    fileIds: request.attachment_ids,
  }
}

/** The field of the request that contains the text. */
function textField(channel: SendChannel): keyof Pick<SendRequest, 'body' | 'message'> {
  return channel === 'Email' ? 'body' : 'message'
}

/** Refuses a request that contains a text. */
export function refuseText(refusal: SendRefusal<OwnTextReason>, channel: SendChannel) {
  const { reason, text, missingFiles = [] } = refusal
  switch (reason) {
    case 'no_text':
    case 'text_too_long':
      return refuseField(textField(channel), text)
    case 'template_unusable':
      return refuseField('template_id', text)
    case 'files_refused':
      return refuseField('attachment_ids', text)
    case 'file_gone':
      return refuse(reason, { errors: Object.fromEntries(missingFiles.map((id) => [id, [text]])) })
    case 'whatsapp_stalled':
      return refuse(reason)
    default:
      return refuseSend({ ...refusal, reason })
  }
}
