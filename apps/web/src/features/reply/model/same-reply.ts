import { fieldNames } from '@enamel/domain/reply/channels'
import type { ReplyState } from './reply-state.ts'
import type { ChosenTemplate } from './send-request.ts'

/** The message that Send sends: the written text, or a template alone. */
export interface SentReply {
  reply: ReplyState
  /** The template that is sent alone, without the fields (RPL-22). */
  template: ChosenTemplate | null
}

/** Whether two replies reach the patient as the same message. */
export function isSameReply(a: SentReply, b: SentReply): boolean {
  return (
    a.template?.text === b.template?.text &&
    a.reply.channel === b.reply.channel &&
    a.reply.templateId === b.reply.templateId &&
    fieldNames.every((name) => (a.reply.fields[name] ?? '') === (b.reply.fields[name] ?? '')) &&
    a.reply.files.length === b.reply.files.length &&
    a.reply.files.every(({ id }, index) => id === b.reply.files[index]?.id)
  )
}
