import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { emptyReply, type ReplyState, type ReplyStep, shownReply } from './reply-state.ts'
import type { SentReply } from './same-reply.ts'
import { type ChosenTemplate, usesTemplate } from './send-request.ts'

/** A reply to send, and the step that clears the fields afterwards. */
export interface ReplyToSend {
  sent: SentReply
  clear: ReplyStep
}

/**
 * The draft on the shown channel. One that consists only of the unchanged text of an approved template is sent as the
 * template, which needs no open window.
 */
export function draftToSend(
  draft: ReplyState,
  channel: ReplyChannel,
  approved: ChosenTemplate | null,
): ReplyToSend {
  const reply = shownReply(draft, channel)
  const template = approved && usesTemplate(reply, approved) ? approved : null
  return { sent: { reply, template }, clear: { type: 'sent', channel } }
}

/** An approved template alone, which restarts the conversation (RPL-22). The text of the fields stays. */
export function templateToSend(
  { endSnooze }: Pick<ReplyState, 'endSnooze'>,
  template: ChosenTemplate,
): ReplyToSend {
  const reply: ReplyState = { ...emptyReply, channel: 'WhatsApp', templateId: template.id, endSnooze }
  return { sent: { reply, template }, clear: { type: 'template_sent', text: template.text } }
}
