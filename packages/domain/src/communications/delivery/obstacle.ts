import { type ReferrerContact, referrerRefusal } from '../../automations/engine/referrer-contact.ts'
import { conditionHolds, endTriggerHolds, isReferred } from '../../automations/trigger.ts'
import {
  type ActionCondition,
  type ActionPurpose,
  type Trigger,
  waitsAtNight,
} from '../../automations/workflow.ts'
import type { GdprAnswer } from '../../patients/gdpr.ts'
import { MS_PER_MINUTE } from '../../time/seconds.ts'
import { isConsentMissing, isContactEnded } from '../messages/send-refusal.ts'
import type { FailureReason } from './failure-reason.ts'

/** A message in the background with what decides whether it may be sent now. */
export interface BackgroundMessage {
  kind: 'email' | 'sms'
  /** Whether staff send the message again. */
  retry_active: boolean
  gdpr: GdprAnswer
  stage: string | null
  referrer_email: string | null
  referrer_name: string | null
  /** A batch is marketing. */
  purpose: ActionPurpose
  ignores_quiet_hours: boolean
  is_batch_cancelled: boolean
  /** Null for a message of a batch. */
  workflow: {
    enabled: boolean
    end_trigger: Trigger | null
    condition: ActionCondition | null
    /** Whether the enrolment ended before its last node. */
    has_ended: boolean
  } | null
}

/**
 * Why a message is not sent now: it may no longer be sent at all, or it waits, for the end of the quiet hours or until
 * its workflow is enabled again.
 */
export type Obstacle = { kind: 'withdrawn'; reason: FailureReason } | { kind: 'wait'; until: Date }

/** How often a message is looked at that waits until its workflow is enabled. */
const HELD_LOOK_AGAIN_MS = 5 * MS_PER_MINUTE

/**
 * What keeps a message from being sent now; null if nothing does. The patient may have moved, and their consent or the
 * workflow changed, since the message was written (W-04, W-09, W-14).
 * @param referrer which messages the referrer may get to whom it goes; `any` if it goes to the patient
 * @param quietEnd the end of the quiet hours; null outside them
 */
export function obstacleTo(
  message: BackgroundMessage,
  { referrer, now, quietEnd }: { referrer: ReferrerContact; now: Date; quietEnd: Date | null },
): Obstacle | null {
  const reason = withdrawalReason(message, referrer)
  if (reason) return { kind: 'withdrawn', reason }
  const isHeld = message.workflow?.enabled === false && !message.retry_active
  if (isHeld) return { kind: 'wait', until: new Date(now.getTime() + HELD_LOOK_AGAIN_MS) }
  return quietEnd && respectsQuietHours(message) ? { kind: 'wait', until: quietEnd } : null
}

/** Whether the message is a text that waits for the morning. Staff may send a service message again at night. */
export function respectsQuietHours({
  kind,
  ignores_quiet_hours: ignoresQuietHours,
  purpose,
  retry_active,
}: BackgroundMessage): boolean {
  return waitsAtNight({ kind, ignoresQuietHours }) && (purpose === 'marketing' || !retry_active)
}

/** When staff send a message again, only the cancellation does not count. */
function withdrawalReason(message: BackgroundMessage, referrer: ReferrerContact): FailureReason | null {
  const { stage, purpose, gdpr } = message
  if (isCancelled(message) && !message.retry_active) return 'cancelled'
  const refusal = referrerRefusal(referrer, purpose)
  if (refusal === 'contact_ended' || isContactEnded(stage, purpose)) return 'contact_ended'
  return refusal === 'opted_out' || isConsentMissing(gdpr, purpose) ? 'no_consent' : null
}

/** Whether the batch was cancelled, or the patient is no longer where the workflow writes this message. */
function isCancelled(message: BackgroundMessage): boolean {
  const { stage, workflow, is_batch_cancelled } = message
  if (!workflow) return is_batch_cancelled
  const subject = { stage, isReferred: isReferred(message) }
  const hasEnded = workflow.has_ended || endTriggerHolds({ endTrigger: workflow.end_trigger }, subject)
  return hasEnded || !conditionHolds(workflow.condition, stage)
}
