import { BODY_MAX, MESSAGE_MAX, NOTE_MAX, SUBJECT_MAX } from '../communications/messages/limits.ts'

/** The channels of the reply bar, as spelled in the API (RPL-04, C1-21); Form Submissions can only be read. */
export const replyChannels = ['Note', 'Email', 'SMS', 'Form Submissions', 'WhatsApp'] as const
export type ReplyChannel = (typeof replyChannels)[number]

export const fieldNames = ['content', 'subject', 'body', 'message'] as const
export type FieldName = (typeof fieldNames)[number]

export interface ReplyField {
  name: FieldName
  placeholder: string
  multiline: boolean
  required: boolean
  /** The maximum length, as written-length.ts in apps/web counts. */
  maxLength: number
  /** The field to which Enter leads from a single-line field (RPL-12). */
  nextField: FieldName | null
}

/** The definition of a channel in the reply bar (RPL-03). availability.ts decides whether it can be used now. */
export interface ChannelDefinition {
  channel: ReplyChannel
  label: string
  icon: 'note' | 'mail' | 'message' | 'forms' | 'brand-whatsapp'
  /** The tab's tooltip when the practice does not have the channel (RPL-07, G1-46); null if every practice has it. */
  disabledMessage: string | null
  fields: readonly ReplyField[]
  /** Whether staff can write on the channel; if not, it has no tab. */
  writable: boolean
  templatable: boolean
  /** Whether templates need approval. */
  approval: boolean
  canEndSnooze: boolean
  /** Whether the conversation's window must be checked before writing (RPL-20). */
  checkOngoing: boolean
}

const message: Omit<ReplyField, 'placeholder'> = {
  name: 'message',
  multiline: true,
  required: true,
  maxLength: MESSAGE_MAX,
  nextField: null,
}

/** The definition of every channel (RPL-04, G1-45, G1-46). */
export const channelDefinitions: Record<ReplyChannel, ChannelDefinition> = {
  Note: {
    channel: 'Note',
    label: 'Note',
    icon: 'note',
    disabledMessage: null,
    fields: [
      {
        name: 'content',
        placeholder: 'Write a note for your team',
        multiline: true,
        required: true,
        maxLength: NOTE_MAX,
        nextField: null,
      },
    ],
    writable: true,
    templatable: false,
    approval: false,
    canEndSnooze: true,
    checkOngoing: false,
  },
  Email: {
    channel: 'Email',
    label: 'Email',
    icon: 'mail',
    disabledMessage: 'Email is not enabled for your practice',
    fields: [
      {
        name: 'subject',
        placeholder: 'Subject',
        multiline: false,
        required: false,
        maxLength: SUBJECT_MAX,
        nextField: 'body',
      },
      {
        name: 'body',
        placeholder: 'Write an email',
        multiline: true,
        required: true,
        maxLength: BODY_MAX,
        nextField: null,
      },
    ],
    writable: true,
    templatable: true,
    approval: false,
    canEndSnooze: true,
    checkOngoing: false,
  },
  SMS: {
    channel: 'SMS',
    label: 'SMS',
    icon: 'message',
    disabledMessage: 'SMS is not enabled for your practice',
    fields: [{ ...message, placeholder: 'Write an SMS' }],
    writable: true,
    templatable: true,
    approval: false,
    canEndSnooze: true,
    checkOngoing: false,
  },
  'Form Submissions': {
    channel: 'Form Submissions',
    label: 'Form Submissions',
    icon: 'forms',
    disabledMessage: null,
    fields: [],
    writable: false,
    templatable: false,
    approval: false,
    canEndSnooze: false,
    checkOngoing: false,
  },
  WhatsApp: {
    channel: 'WhatsApp',
    label: 'WhatsApp',
    icon: 'brand-whatsapp',
    disabledMessage: 'WhatsApp is not connected',
    fields: [{ ...message, placeholder: 'Write a WhatsApp message' }],
    writable: true,
    templatable: true,
    approval: true,
    canEndSnooze: true,
    checkOngoing: true,
  },
}

/** The field for the text itself, in which writing begins; undefined on a channel that is not writable. */
export function mainField({ fields }: ChannelDefinition): ReplyField | undefined {
  return fields.find((field) => field.multiline)
}
