import type { communications, SendRequest } from '@enamel/contract/communications'
import { byUser } from '@enamel/domain/actors/actor'
import type { SendChannel } from '@enamel/domain/communications/messages/sendable'
import { smsTooLong } from '@enamel/domain/communications/messages/sms-length'
import { speakForThemselves } from '@enamel/domain/reply/reply-files'
import { TEMPLATE_GONE, templateForOther } from '@enamel/domain/templates/template'
import type { PracticeTx } from '../../db/database.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { templateById } from '../templates/index.ts'
import { type ChannelProblem, channelProblem } from './channel-problem.ts'
import { filesToSend } from './files-to-send.ts'
import { isWhatsAppStalled } from './is-whatsapp-stalled.ts'
import { type Sending, type SendProblem, sendIdempotently } from './send-idempotently.ts'
import { takeMessage } from './take-message.ts'

type Refused = ChannelProblem['code'] | 'validation' | 'whatsapp_stalled' | 'file_gone'

/** Sends a message that staff wrote. */
export const sendMessage: Handler<typeof communications.send> = (context, { params, body }) =>
  sendIdempotently<Refused>(context, { patientId: params.id, body }, async (sending) => {
    const { tx, channel, practice, now } = sending
    const { userId } = context.session
    const text = textOf(channel, body)
    const asked = { ids: body.attachment_ids, text, channel, features: practice.features }
    const attached = await filesToSend(tx, asked, { patientId: params.id, userId, now })
    if (!attached.ok) return attached.problem
    const problem =
      contentProblem(channel, body) ??
      (await templateProblem(tx, channel, body.template_id)) ??
      (await channelProblem(sending, context.deps)) ??
      (await windowProblem(sending))
    if (problem) return problem
    return takeMessage(sending, {
      id: body.id,
      actor: byUser(userId),
      text,
      subject: channel === 'Email' ? (body.subject ?? '') : '',
      endSnooze: body.end_snooze,
      templateId: body.template_id,
      templateParameters: null,
      files: attached.files,
    })
  })

function textOf(channel: SendChannel, { body, message }: SendRequest): string {
  return (channel === 'Email' ? body : message) ?? ''
}

function contentProblem(channel: SendChannel, request: SendRequest): SendProblem<Refused> | null {
  const field = channel === 'Email' ? 'body' : 'message'
  const text = textOf(channel, request)
  if (speakForThemselves(channel, request.attachment_ids)) return null
  const error = text.trim() === '' ? 'Write a message first' : channel === 'SMS' ? smsTooLong(text) : null
  return error === null ? null : { code: 'validation', errors: { [field]: [error] } }
}

async function templateProblem(
  tx: PracticeTx,
  channel: SendChannel,
  templateId: string | null,
): Promise<SendProblem<Refused> | null> {
  if (templateId === null) return null
  const template = await templateById(tx, templateId)
  if (template?.channel === channel) return null
  const message = template ? templateForOther(template.channel) : TEMPLATE_GONE
  return { code: 'validation', errors: { template_id: [message] } }
}

/** Staff's own text is sent by WhatsApp only while the patient has written within the last day (RPL-21). */
async function windowProblem({ tx, channel, patient, now }: Sending): Promise<SendProblem<Refused> | null> {
  const isStalled = channel === 'WhatsApp' && (await isWhatsAppStalled(tx, patient, now))
  return isStalled ? { code: 'whatsapp_stalled' } : null
}
