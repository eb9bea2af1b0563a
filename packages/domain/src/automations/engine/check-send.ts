import { quietUntil } from '../../communications/messages/quiet-hours.ts'
import { isConsentMissing, isContactEnded } from '../../communications/messages/send-refusal.ts'
import { EMAIL_SHAPE } from '../../patients/email-address.ts'
import type { GdprAnswer } from '../../patients/gdpr.ts'
import { isUsablePhone, type PhoneNumber } from '../../patients/phone-reason.ts'
import type { PassedCheck, PermissionCheck } from '../../permission/passed-check.ts'
import { GENERAL_TYPE } from '../../practice-settings/treatment-types.ts'
import { stageName, stageOf } from '../../stages/stages.ts'
import { maskAddress, maskNumber } from '../../text/mask.ts'
import { timeLabel } from '../../time/date-labels.ts'
import { MS_PER_DAY } from '../../time/seconds.ts'
import { templateName } from '../templates/template-types.ts'
import { actionKindLabels } from '../text/node-text.ts'
import { conditionHolds, type TriggerSubject } from '../trigger.ts'
import { type TypedTemplate, type Workflow, type WorkflowAction, waitsAtNight } from '../workflow.ts'
import { type ReferrerContact, referrerRefusal } from './referrer-contact.ts'
import type { SkipReason } from './skip-reason.ts'

/** A patient and their practice at one moment, as the engine sees them. */
export interface Situation {
  now: Date
  patient: TriggerSubject & {
    type: string | null
    gdpr: GdprAnswer
    email: string | null
    phone: PhoneNumber | null
    referrerEmail: string | null
    referrerContact: ReferrerContact
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
export const RECENTLY_SENT_MS = MS_PER_DAY

/** The template for patients of a type, otherwise that for General (AUT-38). */
export function templateForType(
  templates: readonly TypedTemplate[],
  type: string | null,
): TypedTemplate | undefined {
  const forType = (wanted: string) => templates.find(({ types }) => types.includes(wanted))
  return (type === null ? undefined : forType(type)) ?? forType(GENERAL_TYPE)
}

interface Check {
  reason: SkipReason
  fails: (action: WorkflowAction, situation: Situation) => boolean
  check: PermissionCheck
  /** What a check finds that does not fail; null if the message does not need it. */
  found: (action: WorkflowAction, situation: Situation) => string | null
}

/**
 * The checks before a message is sent, in this order; the first that fails gives the reason (W-09). Whether the
 * enrolment has ended and the workflow is enabled is checked before every node.
 */
const checks: readonly Check[] = [
  { reason: 'action_disabled', fails: ({ enabled }) => !enabled, check: 'action', found: () => 'On' },
  {
    reason: 'requires_customisation',
    fails: (action) => action.requiresCustomisation,
    check: 'customised',
    found: () => 'Ready to send',
  },
  {
    reason: 'condition',
    fails: ({ condition }, { patient }) => !conditionHolds(condition, patient.stage),
    check: 'condition',
    found: ({ condition }) => (condition ? 'Met' : 'None'),
  },
  {
    reason: 'recently_sent',
    fails: wasRecentlySent,
    check: 'not_repeated',
    found: () => 'Not sent in the last 24 hours',
  },
  {
    reason: 'contact_ended',
    fails: (action, { patient }) =>
      isContactEnded(patient.stage, action.purpose) || isRefusedByReferrer(action, patient, 'contact_ended'),
    check: 'stage',
    found: (_, { patient }) => stageName(stageOf(patient.stage)),
  },
  {
    reason: 'no_template',
    fails: ({ templates }, { patient }) => !templateForType(templates, patient.type),
    check: 'template',
    found: ({ templates }, { patient }) =>
      templateName(templateForType(templates, patient.type)?.types ?? []),
  },
  {
    reason: 'opted_out',
    fails: (action, { patient }) =>
      isConsentMissing(patient.gdpr, action.purpose) || isRefusedByReferrer(action, patient, 'opted_out'),
    check: 'consent',
    found: consentFound,
  },
  {
    reason: 'channel_disabled',
    fails: ({ kind }, { practice }) => !practice[`${kind}_enabled`],
    check: 'channel',
    found: ({ kind }) => `${actionKindLabels[kind]} is enabled`,
  },
  {
    reason: 'no_address',
    fails: (action, { patient }) => action.kind === 'email' && !emailOf(action, patient),
    check: 'address',
    found: (action, { patient }) =>
      action.kind === 'email' ? maskAddress(emailOf(action, patient) ?? '') : null,
  },
  {
    reason: 'invalid_number',
    fails: ({ kind }, { patient }) => kind === 'sms' && !isUsablePhone(patient.phone),
    check: 'number',
    found: ({ kind }, { patient }) => (kind === 'sms' ? maskNumber(patient.phone?.number ?? '') : null),
  },
]

/** Decides what becomes of an action. Texts that are due at night wait for the morning (W-12). */
export function checkSend(action: WorkflowAction, situation: Situation): SendDecision {
  const failed = checks.find(({ fails }) => fails(action, situation))
  if (failed) return { kind: 'skip', reason: failed.reason }
  const { now, practice, patient } = situation
  const until = waitsAtNight(action) ? quietUntil(now, practice.timeZone) : null
  if (until) return { kind: 'postpone', until }
  const template = templateForType(action.templates, patient.type) as TypedTemplate
  return { kind: 'send', templateId: template.id }
}

/** What the checks found of a message that is sent, in their order (W-09). */
export function passedChecks(
  { endTrigger }: Pick<Workflow, 'endTrigger'>,
  action: WorkflowAction,
  situation: Situation,
): PassedCheck[] {
  return [
    { check: 'end_trigger', found: endTrigger ? 'Not met' : 'None' },
    { check: 'automation', found: 'On' },
    ...checks.flatMap(({ check, found }) => {
      const text = found(action, situation)
      return text === null ? [] : [{ check, found: text }]
    }),
    { check: 'quiet_hours', found: quietHoursFound(action, situation) },
  ]
}

function quietHoursFound({ kind, ignoresQuietHours }: WorkflowAction, { now, practice }: Situation): string {
  if (kind === 'email') return 'None for emails'
  return ignoresQuietHours ? 'None for this message' : timeLabel(now, practice.timeZone)
}

function consentFound({ purpose, recipient }: WorkflowAction, { patient }: Situation): string {
  if (purpose === 'service') return 'Not needed'
  return recipient === 'referrer' ? `${patient.gdpr}, the referrer has not unsubscribed` : patient.gdpr
}

function wasRecentlySent({ id }: WorkflowAction, { now, lastSentAt }: Situation): boolean {
  const last = lastSentAt(id)
  return last !== undefined && now.getTime() - last.getTime() < RECENTLY_SENT_MS
}

function isRefusedByReferrer(
  { recipient, purpose }: WorkflowAction,
  patient: Situation['patient'],
  reason: ReturnType<typeof referrerRefusal>,
): boolean {
  return recipient === 'referrer' && referrerRefusal(patient.referrerContact, purpose) === reason
}

/** The address to which an email of this action goes; null without a valid one (W-11). */
export function emailOf(
  { recipient }: Pick<WorkflowAction, 'recipient'>,
  patient: { email: string | null; referrerEmail: string | null },
): string | null {
  const address = (recipient === 'referrer' ? patient.referrerEmail : patient.email)?.trim() ?? ''
  return EMAIL_SHAPE.test(address) ? address : null
}
