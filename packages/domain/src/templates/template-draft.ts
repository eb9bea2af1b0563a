import { BODY_MAX, MESSAGE_MAX, SUBJECT_MAX } from '../communications/messages/limits.ts'
import { channelDefinitions } from '../reply/channels.ts'
import { isBlank } from '../text/blank.ts'
import { placeholderError } from './placeholders.ts'
import { type TemplateChannel, type TemplateStatus, templateChannels } from './template.ts'

/** A template as it is typed in; `subject` is '' on channels without one. */
export interface TemplateDraft {
  name: string
  subject: string
  body: string
}

/** A template's text as it is stored, and whether its provider approves it. */
export interface StoredText {
  name: string
  /** Null on channels without a subject. */
  subject: string | null
  body: string
  approval: boolean
}

/** A field for a template's text. */
export interface TemplateField {
  name: 'subject' | 'body'
  placeholder: string
  multiline: boolean
  maxLength: number
}

const message: TemplateField = {
  name: 'body',
  placeholder: 'Message',
  multiline: true,
  maxLength: MESSAGE_MAX,
}

/** WhatsApp accepts no longer text in a template. */
const WHATSAPP_BODY_MAX = 1024

/** The fields of a template's text on each channel (TPL-12). */
export const templateFields: Record<TemplateChannel, readonly TemplateField[]> = {
  SMS: [message],
  Email: [
    { name: 'subject', placeholder: 'Subject', multiline: false, maxLength: SUBJECT_MAX },
    { ...message, maxLength: BODY_MAX },
  ],
  WhatsApp: [{ ...message, maxLength: WHATSAPP_BODY_MAX }],
}

/** Whether a provider approves the templates of a channel before they can start a conversation (TPL-20). */
export function needsApproval(channel: TemplateChannel): boolean {
  return channelDefinitions[channel].approval
}

export const UNKNOWN_TEMPLATE_CHANNEL = 'Unknown template channel'

/**
 * The channel of this name, in upper or lower case (G3-46).
 * @throws Error for an unknown channel, which is an error of the program or of an address (TPL-09)
 */
export function requireTemplateChannel(name: string): TemplateChannel {
  const channel = templateChannels.find((known) => known.toLowerCase() === name.toLowerCase())
  if (!channel) throw new Error(UNKNOWN_TEMPLATE_CHANNEL)
  return channel
}

export const TEMPLATE_NAME_MAX = 255
export const TEMPLATE_NAME_HINT = 'Only alphanumeric characters, spaces, dashes and underscores allowed'
export const TEMPLATE_NAME_REQUIRED = 'Template name is required'
export const TEMPLATE_NAME_FORMAT = 'Template name is not in the correct format'
export const TEMPLATE_NAME_TAKEN = 'Please choose a unique name.'

/** Letters and digits of every alphabet, so that a template can be named "Gwên newydd". */
const NAME = /^[\p{L}\p{M}\p{Nd}_\-\s]+$/u

/** The error in a template's name; null if it can be used (TPL-15). */
export function templateNameError(name: string): string | null {
  if (isBlank(name)) return TEMPLATE_NAME_REQUIRED
  if ([...name].length > TEMPLATE_NAME_MAX) return `Must be at most ${TEMPLATE_NAME_MAX} characters`
  return NAME.test(name) ? null : TEMPLATE_NAME_FORMAT
}

/** The error in a field of a template: each is required (TPL-16), and its placeholders can be filled. */
export function templateFieldError(field: TemplateField, text: string): string | null {
  if (isBlank(text)) return `${field.placeholder} is required`
  if (text.length > field.maxLength) return `Must be at most ${field.maxLength} characters`
  return placeholderError(text)
}

/** The errors in a template by field; a template without errors can be saved. */
export function checkTemplate(draft: TemplateDraft, channel: TemplateChannel): Partial<TemplateDraft> {
  const errors = [
    ['name', templateNameError(draft.name)],
    ...templateFields[channel].map((field) => [field.name, templateFieldError(field, draft[field.name])]),
  ]
  return Object.fromEntries(errors.filter(([, error]) => error !== null))
}

/** Whether a save requests approval (TPL-21): only if the channel needs it, and the user wants it. */
export function requestsApproval(channel: TemplateChannel, approval: boolean): boolean {
  return needsApproval(channel) && approval
}

/** The text of a template as it is stored: what its channel does not have is left out. */
export function storedText(
  { name, subject, body, approval }: TemplateDraft & { approval: boolean },
  channel: TemplateChannel,
): StoredText {
  const hasSubject = templateFields[channel].some((field) => field.name === 'subject')
  return {
    name,
    subject: hasSubject ? subject : null,
    body,
    approval: requestsApproval(channel, approval),
  }
}

/** What decides about a template's group, and whether it can restart a conversation. */
export interface TemplateApproval {
  channel: TemplateChannel
  /** Null if the channel does not approve templates, or if approval was not requested. */
  status: TemplateStatus | null
}

/** The status that is shown: WhatsApp templates without a stored status were not submitted (C3-09). */
export function shownStatus({ channel, status }: TemplateApproval): TemplateStatus | null {
  return needsApproval(channel) ? (status ?? 'NOT_SUBMITTED') : null
}
