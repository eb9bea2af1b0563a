import { quietUntil } from '../communications/messages/quiet-hours.ts'
import { isConsentMissing, isContactEnded } from '../communications/messages/send-refusal.ts'
import { EMAIL_SHAPE } from '../patients/email-address.ts'
import type { GdprAnswer } from '../patients/gdpr.ts'
import type { PhoneNumber } from '../patients/phone-reason.ts'
import { isUsablePhone } from '../patients/phone-reason.ts'
import { GENERAL_TYPE } from '../practice-settings/treatment-types.ts'
import type { SkipReason } from './skip-reason.ts'
import { conditionHolds, type TriggerSubject } from './trigger.ts'
import type { Action, SegmentTemplate } from './workflow.ts'

/** A patient and their practice at one moment, as the engine sees them. */
export interface Situation {
  now: Date
  patient: TriggerSubject & {
    type: string | null
    gdpr: GdprAnswer
    email: string | null
    phone: PhoneNumber | null
    referrerEmail: string | null
    /** Whether the referrer asked for no more emails. */
    hasReferrerOptedOut: boolean
  }
  practice: { email_enabled: boolean; sms_enabled: boolean; timeZone: string }
  /** When an action last sent the patient a message; undefined if it never did. */
  lastSentAt(actionId: string): Date | undefined
}

/** What becomes of an action: it sends a message now, or later, or is skipped. */
export type SendDecision =
  | { kind: 'send'; templateId: string }
  | { kind: 'skip'; reason: SkipReason }
  | { kind: 'postpone'; until: Date }

/** An action sends nothing to a patient who got its message less than this ago (W-02). */
export const RECENTLY_SENT_MS = 24 * 3_600_000

/** The template for patients of a type, otherwise that for General (AUT-38). */
export function templateForType(
  templates: readonly SegmentTemplate[],
  type: string | null,
): SegmentTemplate | undefined {
  const has = (segment: string) => templates.find(({ types }) => types.includes(segment))
  return (type === null ? undefined : has(type)) ?? has(GENERAL_TYPE)
}

/**
 * The checks before a message is sent, in this order; the first that fails gives the reason (W-09). Whether the
 * enrolment has ended and the workflow is enabled is checked before every node.
 */
const checks: readonly { reason: SkipReason; fails: (action: Action, situation: Situation) => boolean }[] = [
  { reason: 'action_disabled', fails: ({ enabled }) => !enabled },
  { reason: 'requires_customisation', fails: (action) => action.requiresCustomisation },
  { reason: 'condition', fails: ({ condition }, { patient }) => !conditionHolds(condition, patient.stage) },
  { reason: 'recently_sent', fails: wasRecentlySent },
  { reason: 'contact_ended', fails: ({ purpose }, { patient }) => isContactEnded(patient.stage, purpose) },
  { reason: 'no_template', fails: ({ templates }, { patient }) => !templateForType(templates, patient.type) },
  { reason: 'opted_out', fails: isWithoutConsent },
  { reason: 'channel_disabled', fails: ({ kind }, { practice }) => !practice[`${kind}_enabled`] },
  {
    reason: 'no_address',
    fails: (action, { patient }) => action.kind === 'email' && !emailOf(action, patient),
  },
  {
    reason: 'invalid_number',
    fails: ({ kind }, { patient }) => kind === 'sms' && !isUsablePhone(patient.phone),
  },
]

/** The names of the checks of every message, in their order. */
export const sendChecks = checks.map(({ reason }) => reason)

/** Decides what becomes of an action. Texts that are due at night wait for the morning (W-12). */
export function checkSend(action: Action, situation: Situation): SendDecision {
  const failed = checks.find(({ fails }) => fails(action, situation))
  if (failed) return { kind: 'skip', reason: failed.reason }
  const { now, practice, patient } = situation
  const isTimed = action.kind === 'sms' && !action.ignoresQuietHours
  const until = isTimed ? quietUntil(now, practice.timeZone) : null
  if (until) return { kind: 'postpone', until }
  const template = templateForType(action.templates, patient.type) as SegmentTemplate
  return { kind: 'send', templateId: template.id }
}

function wasRecentlySent({ id }: Action, { now, lastSentAt }: Situation): boolean {
  const last = lastSentAt(id)
  return last !== undefined && now.getTime() - last.getTime() < RECENTLY_SENT_MS
}

function isWithoutConsent({ purpose, recipient }: Action, { patient }: Situation): boolean {
  if (recipient === 'referrer' && purpose === 'marketing' && patient.hasReferrerOptedOut) return true
  return isConsentMissing(patient.gdpr, purpose)
}

/** The address to which an email of this action goes; null without a valid one (W-11). */
export function emailOf(
  { recipient }: Pick<Action, 'recipient'>,
  patient: { email: string | null; referrerEmail: string | null },
): string | null {
  const address = (recipient === 'referrer' ? patient.referrerEmail : patient.email)?.trim() ?? ''
  return EMAIL_SHAPE.test(address) ? address : null
}
