import type { EventAnswer } from '@enamel/contract/timeline'
import type { Actor } from '@enamel/domain/actors/actor'
import type { SendPurpose, SendReason } from '@enamel/domain/communications/messages/send-refusal'
import type { SendChannel } from '@enamel/domain/communications/messages/sendable'
import type { PracticeTx } from '../../db/database.ts'
import type { LockedPatient } from '../patients/index.ts'
import type { Practice } from '../practice/index.ts'

/** A text of the sender's own, perhaps begun from a template. */
export interface OwnText {
  kind: 'text'
  text: string
  /** Of an email. */
  subject?: string
  templateId?: string | null
  /** Files of the user's draft; the product has none. */
  fileIds?: readonly string[]
}

/** A template that WhatsApp has approved; its text is made from the template. */
export interface ApprovedTemplate {
  kind: 'template'
  templateId: string
}

export interface MessageToPatient<Content extends OwnText | ApprovedTemplate = OwnText | ApprovedTemplate> {
  /** Made by the sender: under one id one message is sent, however often it is asked for. */
  id: string
  /** Locked by the caller. */
  patient: LockedPatient
  channel: SendChannel
  content: Content
  actor: Actor
  purpose: SendPurpose
  /** Ends the patient's snooze with it. */
  endSnooze?: boolean
  /** What tells a repeat from another message under the same id; by default channel and content. */
  request?: object
}

/** A message in the course of being sent, with the present data of practice and patient. */
export interface Sending {
  tx: PracticeTx
  channel: SendChannel
  practice: Practice
  patient: LockedPatient
  now: Date
}

/** Why nothing was sent, with a text for people. Nothing was changed, and the same id may be tried again. */
export interface SendRefusal<Reason extends SendReason = SendReason> {
  ok: false
  reason: Reason
  text: string
  /** The ids of the files that are not available. */
  missingFiles?: readonly string[]
}

export type Sent<Reason extends SendReason> =
  | {
      ok: true
      /** The timeline's entry of the message. */
      entry: EventAnswer
      /** Whether it had been sent before under this id. */
      isRepeat: boolean
    }
  | SendRefusal<Reason>

export function refused<Reason extends SendReason>(reason: Reason, text: string): SendRefusal<Reason> {
  return { ok: false, reason, text }
}
