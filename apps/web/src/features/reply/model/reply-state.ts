import {
  type ChannelDefinition,
  channelDefinitions,
  type FieldName,
  mainField,
  type ReplyChannel,
  replyChannels,
} from '@enamel/domain/reply/channels'
import { filesFor, isReplyFile, markMissing, type ReplyFile } from '@enamel/domain/reply/reply-files'
import { isOneOf } from '@enamel/domain/text/one-of'
import { DEFAULT_CHANNEL } from './selected-channel.ts'

export type ReplyFields = Partial<Record<FieldName, string>>

/** The draft of a reply to one patient (RPL-02). */
export interface ReplyState {
  channel: ReplyChannel
  fields: ReplyFields
  endSnooze: boolean
  templateId: string | null
  /** The files of the reply, which are sent only on channels that accept files. */
  files: readonly ReplyFile[]
}

export type ReplyStep =
  /** `subject` is the prefilled subject from subject.ts; only Email uses it. */
  | { type: 'channel_chosen'; channel: ReplyChannel; subject: string }
  | { type: 'typed'; field: FieldName; value: string }
  | { type: 'end_snooze_set'; endSnooze: boolean }
  | { type: 'template_chosen'; templateId: string; fields: ReplyFields }
  /** The file is listed before the files with the ids `before`, which were chosen later and uploaded earlier. */
  | { type: 'file_added'; file: ReplyFile; before?: readonly string[] }
  | { type: 'file_removed'; id: string }
  /** The server no longer has these files. */
  | { type: 'files_gone'; ids: readonly string[] }
  /** `channel` is the shown channel, which can differ from the chosen one (RPL-08). */
  | { type: 'sent'; channel: ReplyChannel }
  /** A template with this text was sent alone; other text in the fields stays. */
  | { type: 'template_sent'; text: string }
  /** The chosen template is not used any more. */
  | { type: 'template_dropped' }
  /** Returns to the reply before a step. */
  | { type: 'undone'; reply: ReplyState }
  /** A failed reply returns to the fields, unless new text was written in the meantime. */
  | { type: 'restored'; reply: ReplyState }
  /**
   * The draft changes to the channel of a failed message. The message's text is added below the draft's text, and its
   * files after the draft's files.
   */
  | { type: 'message_reused'; draft: ReusedMessage }

/** A failed message whose text and files become a draft. */
export interface ReusedMessage {
  channel: ReplyChannel
  text: string
  files: readonly ReplyFile[]
}

export const emptyReply: ReplyState = {
  channel: DEFAULT_CHANNEL,
  fields: {},
  endSnooze: false,
  templateId: null,
  files: [],
}

export function isEmptyReply(reply: ReplyState): boolean {
  return reply.files.length === 0 && !hasText(reply)
}

/** The text of a reply on a channel, without its subject. */
export function textOf(definition: ChannelDefinition, { fields }: Pick<ReplyState, 'fields'>): string {
  const field = mainField(definition)
  return (field && fields[field.name]) ?? ''
}

/** Whether a reply has any text; its files do not count. */
export function hasText({ fields }: ReplyState): boolean {
  return Object.values(fields).some((value) => value.trim() !== '')
}

/** Whether a reply has text, files or a template. A subject alone may be a prefilled one (RPL-09). */
export function isWritten({ fields, files, templateId }: ReplyState): boolean {
  const { subject: _, ...texts } = fields
  return files.length > 0 || templateId !== null || Object.values(texts).some((text) => text.trim() !== '')
}

/** Whether there is more to a reply than a fresh one has: text, files or a choice of the user. */
export function isBegun(reply: ReplyState): boolean {
  const { channel, endSnooze, templateId } = reply
  return !isEmptyReply(reply) || channel !== emptyReply.channel || endSnooze || templateId !== null
}

function withChannel(reply: ReplyState, channel: ReplyChannel, subject: string): ReplyState {
  if (channel === reply.channel) {
    const needsSubject = channel === 'Email' && !reply.fields.subject?.trim()
    return needsSubject ? { ...reply, fields: { ...reply.fields, subject } } : reply
  }
  // Email pre-fills the subject and leaves the body; other channels reset the fields (RPL-09).
  const fields: ReplyFields =
    channel === 'Email'
      ? { subject, ...(reply.fields.body !== undefined && { body: reply.fields.body }) }
      : {}
  return { ...reply, channel, fields, templateId: null }
}

function withRestored(reply: ReplyState, restored: ReplyState): ReplyState {
  if (isEmptyReply(reply)) return restored
  if (!hasText(reply)) return { ...restored, files: [...restored.files, ...reply.files] }
  // A template that was sent alone uses no field, so it can return without replacing text written in the meantime.
  const fits = isEmptyReply(restored) && restored.channel === reply.channel
  return fits ? { ...reply, templateId: restored.templateId } : reply
}

function withReused(reply: ReplyState, { channel, text, files }: ReusedMessage): ReplyState {
  const field = mainField(channelDefinitions[channel])
  if (!field) return reply
  const onChannel = withChannel(reply, channel, '')
  const before = onChannel.fields[field.name] ?? ''
  const parts = before.includes(text.trim()) ? [before] : [before, text]
  const joined = parts.filter((part) => part.trim() !== '').join('\n\n')
  return {
    ...onChannel,
    fields: { ...onChannel.fields, [field.name]: joined },
    files: [...onChannel.files, ...files],
  }
}

/** The reply without a text that was sent. */
function withoutText(reply: ReplyState, text: string): ReplyState {
  return reply.fields.message === text ? { ...reply, fields: { ...reply.fields, message: '' } } : reply
}

/**
 * The part of a reply that is sent on the shown channel. While the chosen channel is disabled, a different channel is
 * shown (RPL-08); text in fields that the shown channel does not have stays in the draft.
 */
export function shownReply(reply: ReplyState, channel: ReplyChannel): ReplyState {
  const names: readonly FieldName[] = channelDefinitions[channel].fields.map(({ name }) => name)
  return {
    channel,
    fields: fieldsOf(reply, (name) => names.includes(name)),
    endSnooze: reply.endSnooze,
    templateId: channel === reply.channel ? reply.templateId : null,
    files: filesFor(channel, reply.files),
  }
}

function fieldsOf({ fields }: ReplyState, includes: (name: FieldName) => boolean): ReplyFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => includes(name as FieldName)))
}

function withFile(
  files: readonly ReplyFile[],
  file: ReplyFile,
  before: readonly string[],
): readonly ReplyFile[] {
  const later = files.findIndex(({ id }) => before.includes(id))
  return later < 0 ? [...files, file] : files.toSpliced(later, 0, file)
}

/** The draft after sending. Text that was not shown stays, and so do the files if the channel does not accept files. */
function afterSending(reply: ReplyState, channel: ReplyChannel): ReplyState {
  const sent = shownReply(reply, channel)
  return {
    ...reply,
    fields: fieldsOf(reply, (name) => !Object.hasOwn(sent.fields, name)),
    endSnooze: false,
    templateId: channel === reply.channel ? null : reply.templateId,
    files: reply.files.filter((file) => !sent.files.includes(file)),
  }
}

/**
 * The reply after a step. Sending clears the fields and the files that were sent, and the channel stays (RPL-14).
 */
export function nextReply(reply: ReplyState, step: ReplyStep): ReplyState {
  switch (step.type) {
    case 'channel_chosen':
      return withChannel(reply, step.channel, step.subject)
    case 'typed':
      return { ...reply, fields: { ...reply.fields, [step.field]: step.value } }
    case 'end_snooze_set':
      return { ...reply, endSnooze: step.endSnooze }
    case 'template_chosen':
      return { ...reply, fields: { ...reply.fields, ...step.fields }, templateId: step.templateId }
    case 'file_added':
      return { ...reply, files: withFile(reply.files, step.file, step.before ?? []) }
    case 'file_removed':
      return { ...reply, files: reply.files.filter(({ id }) => id !== step.id) }
    case 'files_gone':
      return { ...reply, files: markMissing(reply.files, step.ids) }
    case 'sent':
      return afterSending(reply, step.channel)
    case 'template_sent':
      return { ...withoutText(reply, step.text), endSnooze: false, templateId: null }
    case 'template_dropped':
      return { ...reply, templateId: null }
    case 'undone':
      return step.reply
    case 'restored':
      return withRestored(reply, step.reply)
    case 'message_reused':
      return withReused(reply, step.draft)
  }
}

/** Whether a saved value is a reply that can be restored. */
export function isReplyState(value: unknown): value is ReplyState {
  if (typeof value !== 'object' || value === null) return false
  const { channel, fields, endSnooze, templateId, files } = value as Record<string, unknown>
  return (
    isOneOf(replyChannels, channel) &&
    typeof fields === 'object' &&
    fields !== null &&
    Object.values(fields).every((text) => typeof text === 'string') &&
    typeof endSnooze === 'boolean' &&
    (templateId === null || typeof templateId === 'string') &&
    Array.isArray(files) &&
    files.every(isReplyFile)
  )
}

/** The patient's snooze as shown after sending: removed when the reply ends it, unchanged otherwise (RPL-16). */
export function snoozeAfterSending<S>(snooze: S | null, reply: Pick<ReplyState, 'endSnooze'>): S | null {
  return reply.endSnooze ? null : snooze
}
