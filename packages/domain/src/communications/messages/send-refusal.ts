import type { GdprAnswer } from '../../patients/gdpr.ts'
import type { StageKey } from '../../stages/stages.ts'
import { isOneOf } from '../../text/one-of.ts'

/**
 * Why a message is sent: a user wrote it, it automatically answers a text that the patient has just sent, the practice
 * informs the patient, or it advertises.
 */
export type SendPurpose = 'staff' | 'answer' | 'service' | 'marketing'

/**
 * Why a message is not sent, whatever its content. `id_reused`: its id already belongs to a different message.
 * `thread_changed`: something new has come in since staff began to write it.
 */
type AnyContentReason =
  | 'id_reused'
  | 'contact_ended'
  | 'opted_out'
  | 'channel_disabled'
  | 'invalid_number'
  | 'no_email'
  | 'thread_changed'

/** Why a text that the sender wrote is not sent. */
export type OwnTextReason =
  | AnyContentReason
  | 'no_text'
  | 'text_too_long'
  | 'files_refused'
  | 'file_gone'
  | 'template_unusable'
  | 'whatsapp_stalled'

/** Why an approved template is not sent. */
export type ApprovedTemplateReason =
  | AnyContentReason
  | 'channel_without_approval'
  | 'template_not_found'
  | 'template_not_approved'
  | 'template_value_missing'

/** Why a message is not sent to a patient. */
export type SendReason = OwnTextReason | ApprovedTemplateReason

export const TEXT_REQUIRED = 'Write a message first'
export const CONTACT_ENDED = 'This patient is in a stage in which the practice does not contact them'
export const OPTED_OUT = 'This patient has not agreed to marketing'

/**
 * The stages in which a patient gets no message with this purpose. Only staff write to patients who are lost or
 * blocked (W-09, BLK-13); a patient who is lost and writes still gets the automatic answer (COMS-15).
 */
const stagesWithoutContact: Record<SendPurpose, readonly StageKey[]> = {
  staff: [],
  answer: ['blocked'],
  service: ['blocked', 'lost'],
  marketing: ['blocked', 'lost'],
}

/** Whether the patient's stage forbids a message with this purpose. */
export function isContactEnded(stage: string | null, purpose: SendPurpose): boolean {
  return isOneOf(stagesWithoutContact[purpose], stage)
}

/**
 * Whether the message needs a consent that the patient has not given. A patient who was never asked has not given it
 * (W-10, C3-28).
 */
export function isConsentMissing(gdpr: GdprAnswer, purpose: SendPurpose): boolean {
  return purpose === 'marketing' && gdpr !== 'Opted In'
}
