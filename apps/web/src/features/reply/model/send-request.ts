import type { communications, notes } from '@enamel/contract/communications'
import type { CallInput } from '@enamel/contract/endpoint'
import type { SendChannel } from '@enamel/domain/communications/messages/sendable'
import { filesFor, type ReplyFile } from '@enamel/domain/reply/reply-files'
import type { ReplyState } from './reply-state.ts'

/**
 * The request that Send makes: it adds a note (COM-18), sends a message (RPL-15), or sends an approved template, which
 * can restart a WhatsApp conversation (RPL-22).
 */
export type ReplyRequest =
  | { call: 'note'; body: CallInput<typeof notes.add>['body'] }
  /** `files` are the files whose ids the body contains. */
  | { call: 'communication'; body: SendBody<typeof communications.send>; files?: readonly ReplyFile[] }
  | { call: 'approved'; body: SendBody<typeof communications.sendApproved> }

/** The server accepts a channel in upper or lower case; the browser sends one of the names in `SendChannel`. */
type SendBody<E extends typeof communications.send | typeof communications.sendApproved> =
  CallInput<E>['body'] & { channel: SendChannel }

/** A template as the patient will receive it. */
export interface ChosenTemplate {
  id: string
  /** The template's text, with its placeholders filled. */
  text: string
}

/** Whether the reply is exactly the chosen WhatsApp template: the template's unchanged text, without files. */
export function usesTemplate(
  { channel, templateId, fields, files }: ReplyState,
  { id, text }: ChosenTemplate,
): boolean {
  return channel === 'WhatsApp' && templateId === id && fields.message === text && files.length === 0
}

/** The request that sends a template, with an id made by this page. */
export function templateRequest(
  template: ChosenTemplate,
  { endSnooze }: Pick<ReplyState, 'endSnooze'>,
  id: string,
): ReplyRequest {
  return {
    call: 'approved',
    body: {
      id,
      channel: 'WhatsApp',
      template_id: template.id,
      end_snooze: endSnooze,
      payload: { message: template.text },
    },
  }
}

/** The request that sends a reply, with an id made by this page; null for a read-only channel. */
export function replyRequest(reply: ReplyState, id: string): ReplyRequest | null {
  const { fields, channel, endSnooze: end_snooze, templateId: template_id } = reply
  const files = filesFor(channel, reply.files)
  const withFiles = files.length > 0 && { files }
  const common = {
    id,
    end_snooze,
    template_id,
    ...(files.length > 0 && { attachment_ids: files.map((file) => file.id) }),
  }
  switch (channel) {
    case 'Note':
      return { call: 'note', body: { id, title: '', content: fields.content ?? '' } }
    case 'Email': {
      const { subject = '', body = '' } = fields
      return { call: 'communication', body: { ...common, channel, subject, body }, ...withFiles }
    }
    case 'SMS':
    case 'WhatsApp': {
      const { message = '' } = fields
      return { call: 'communication', body: { ...common, channel, message }, ...withFiles }
    }
    case 'Form Submissions':
      return null
  }
}
