import type { VersionedEvent } from '@enamel/contract/timeline'
import type { Actor } from '@enamel/domain/actors/actor'
import type { SendPurpose, SendReason } from '@enamel/domain/communications/messages/send-refusal'
import type { SendChannel } from '@enamel/domain/communications/messages/sendable'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { LockedPatient } from '../patients/index.ts'
import type { Practice } from '../practice/index.ts'
import type { ClaimedMessages } from './claim-messages.ts'

/** A text that the sender wrote, possibly starting from a template. */
export interface OwnText {
  kind: 'text'
  text: string
  /** For emails only. */
  subject?: string
  /** For emails only: the whole email as HTML, with signature and footer, in place of one made from the text. */
  html?: string
  templateId?: string | null
  /** Files in the user's draft. The product itself has no drafts. */
  fileIds?: readonly string[]
}

/** A template that WhatsApp has approved; the message's text is made from it. */
export interface ApprovedTemplate {
  kind: 'template'
  templateId: string
}

export interface MessageToPatient<Content extends OwnText | ApprovedTemplate = OwnText | ApprovedTemplate> {
  /** Chosen by the sender. One message is sent for an id, however often it is requested. */
  id: string
  /** Locked by the caller. */
  patient: LockedPatient
  channel: SendChannel
  content: Content
  actor: Actor
  purpose: SendPurpose
  /** For emails only: the recipient, if it is not the patient. */
  toEmail?: string
  /** Whether the message also ends the patient's snooze. */
  endSnooze?: boolean
  /** Whether its author can take it back for the time that the practice has set. */
  canUndo?: boolean
  /**
   * For replies of staff: the ids of what has come in since the reply was begun, newest last. If there is any, and
   * nothing else forbids the message, it is refused.
   */
  threadChanges?: readonly string[]
  /** Given by a caller that has claimed the id. Otherwise the id is claimed for the channel and the content. */
  claimed?: ClaimedMessages
}

/** The context in which messages are sent, with the current data of the practice. */
export interface SendContext {
  tx: PracticeTx
  channel: SendChannel
  practice: Practice
  now: Date
}

/** The context of one message, with the current data of its patient. */
export interface MessageContext extends SendContext {
  patient: LockedPatient
}

/**
 * Why nothing was sent, with a text for the user. Nothing was changed. The id can be used again, unless the reason is
 * `id_reused`.
 */
export interface SendRefusal<Reason extends SendReason = SendReason> {
  ok: false
  reason: Reason
  text: string
  /** The ids of the files that are not available. */
  missingFiles?: readonly string[]
  /** The entries that have come in since the reply was begun, newest last. */
  changes?: VersionedEvent['event'][]
}

export type SendToPatientResult<Reason extends SendReason> =
  | {
      ok: true
      /** The message's entry on the timeline. */
      entry: VersionedEvent
      /** Whether the message had already been sent under this id. */
      isRepeat: boolean
      /** Until when the message can be taken back; null if it cannot. */
      undoUntil: Date | null
    }
  | SendRefusal<Reason>

export function sendRefusal<Reason extends SendReason>(reason: Reason, text: string): SendRefusal<Reason> {
  return { ok: false, reason, text }
}
