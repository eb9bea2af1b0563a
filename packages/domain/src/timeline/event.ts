import type { AttachmentState } from '../communications/attachments/attachment-state.ts'
import type { SmsFileWay } from '../communications/attachments/sms-files.ts'
import type { CommType } from '../communications/messages/comm-type.ts'
import type { CommStatus, Retry } from '../communications/messages/status.ts'
import type { MailboxKey } from '../integrations/integration.ts'
import type { InvalidReason } from '../patients/phone-reason.ts'
import type { PmsName } from './event-type.ts'

export interface Attachment {
  id: string
  name: string
  type: string
  url: string
  /** Bytes; 0 when unknown. */
  size: number
  state: AttachmentState
}

/** The phone number that an SMS, call or WhatsApp message is from or to (COM-04). */
export interface NumberSide {
  number: string
  invalid_reason: InvalidReason | null
  invalidated_at: string | null
}

export interface Representative {
  name: string
  photo: string | null
}

interface Event {
  id: string
  /** ISO 8601, UTC. */
  datetime: string
  /** Made on this screen and not confirmed by the server yet: a response without the event does not remove it. */
  local?: boolean
  /** Set on screen only: the server could not be reached, and the event is sent when it can be. */
  waiting?: boolean
}

/** A message (COM-01 to COM-04). An unknown status is null and has no icon (G1-42). */
export interface CommunicationEvent extends Event {
  type: 'communication'
  inbound: boolean
  text_content: string
  read_at: string | null
  status: CommStatus | null
  failure_reason: string | null
  comm_type: CommType
  retry: Retry
  attachments: Attachment[]
  /** Set on screen only, when the files are hidden: what is shown in place of a missing text (TML-16). */
  hidden_files?: string
  automated: boolean
  representative: Representative | null
  subject?: string | null
  from_email?: string | null
  to_email?: string | null
  /** Emails only: the practice's mailbox that has it as part of a conversation; absent for all other emails. */
  mailbox?: MailboxKey
  /** The key by which the whole email is loaded. */
  identity?: string | null
  from_number?: NumberSide | null
  to_number?: NumberSide | null
  /**
   * WhatsApp only: a notice of WhatsApp itself, or a message that WhatsApp did not deliver. Neither opens a window for
   * custom messages (RPL-20).
   */
  notice?: boolean
  /** Outbound SMS with files only: how the files were sent. `text_content` ends with the link. */
  files_sent_as?: SmsFileWay
  /** Calls only: seconds talked, null when the call was not answered. */
  duration_seconds?: number | null
}

/** `failed`, with a reason if there is one, is set on screen only, when saving failed (COM-18). */
export interface NoteEvent extends Event {
  type: 'note'
  title: string
  content: string
  representative: Representative | null
  failed?: boolean
  failure_reason?: string | null
}

export interface FormSubmissionEvent extends Event {
  type: 'form_submission'
  form: string
  /** JSON text (TML-14). */
  message: string
}

export interface BusinessEvent extends Event {
  type: 'business_event'
  headline: string
  description: string | null
  note: string | null
  business_event_type: { name: string; icon: string; color: string; tooltip: string }
}

export interface PmsEvent extends Event {
  type: 'pms_event'
  headline: string
  description: string | null
  note: string | null
  pms_type: { name: PmsName; source: string }
}

export interface AttachmentEvent extends Event {
  type: 'attachment'
  inbound: boolean
  comm_type: CommType
  attachments: Attachment[]
}

export type TimelineEvent =
  | CommunicationEvent
  | NoteEvent
  | FormSubmissionEvent
  | BusinessEvent
  | PmsEvent
  | AttachmentEvent

/** A patient's timeline; `version` rises with each of its changes (G1-05). */
export interface Timeline {
  items: TimelineEvent[]
  version: number
}
