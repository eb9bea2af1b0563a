import { reasonOfFailure } from '../communications/delivery/failure-reason.ts'
import {
  isConsentMissing,
  isContactEnded,
  type OwnTextReason,
} from '../communications/messages/send-refusal.ts'
import type { GdprAnswer } from '../patients/gdpr.ts'
import type { InvalidReason } from '../patients/phone-reason.ts'
import { type DisabledReason, disabledReason } from '../reply/availability.ts'
import type { BulkChannel, LeftOutReason } from './bulk.ts'
import { type BulkText, isSendableText } from './bulk-text.ts'

/** The data of a patient that decides whether they can get a bulk message. */
export interface BulkPatient {
  gdpr: GdprAnswer
  stage: string | null
  email: string | null
  /** As typed. */
  phone: string | null
  phone_e164: string | null
  phone_invalid_reason: InvalidReason | null
}

/** The channels on which the practice can send. */
interface SendingChannels {
  email_enabled: boolean
  sms_enabled: boolean
}

const reasonOfChannel: Record<DisabledReason['code'], LeftOutReason> = {
  channel_disabled: 'channel_disabled',
  invalid_number: 'invalid_number',
  no_email: 'no_address',
}

/**
 * Why a patient gets no bulk message on this channel (BLK-13); null if they get it. The preview and the sending ask this
 * rule, so that they agree.
 * @param text the message, filled in for the patient
 */
export function leftOutReason(
  channel: BulkChannel,
  patient: BulkPatient,
  { channels, text }: { channels: SendingChannels; text: BulkText },
): LeftOutReason | null {
  if (isContactEnded(patient.stage, 'marketing')) return 'blocked'
  if (isConsentMissing(patient.gdpr, 'marketing')) return 'opted_out'
  const { email, phone, phone_e164, phone_invalid_reason: invalid_reason } = patient
  const number = phone_e164 ?? phone
  const disabled = disabledReason(channel, {
    ...channels,
    features: [],
    whatsapp_healthy: false,
    email,
    phone: number ? { number, invalid_reason } : null,
  })
  if (disabled) return reasonOfChannel[disabled.code]
  return isSendableText(channel, text) ? null : 'invalid_text'
}

/** Why a patient is left out whose message was refused when it was to be sent. */
export const reasonOfRefusal: Record<Exclude<OwnTextReason, 'id_reused'>, LeftOutReason> = {
  ...reasonOfChannel,
  contact_ended: 'blocked',
  opted_out: 'opted_out',
  no_text: 'invalid_text',
  text_too_long: 'invalid_text',
  // A bulk message has neither files nor a template, is not sent on WhatsApp, and replies to nothing.
  files_refused: 'invalid_text',
  file_gone: 'invalid_text',
  template_unusable: 'invalid_text',
  whatsapp_stalled: 'invalid_text',
  thread_changed: 'invalid_text',
}

/**
 * Why a message of a bulk message failed after it was written to the timeline: the patient's consent or stage changed
 * before it was sent, the bulk message was stopped, or the provider refused it.
 * @param failure the text of the failure on the timeline
 */
export function failedReason(failure: string | null): LeftOutReason {
  switch (reasonOfFailure(failure)) {
    case 'no_consent':
      return 'opted_out'
    case 'contact_ended':
      return 'blocked'
    case 'cancelled':
      return 'cancelled'
    default:
      return 'provider_error'
  }
}
