import { type ReferrerContact, referrerRefusal } from '@enamel/domain/automations/referrer-contact'
import { conditionHolds, endTriggerHolds, isReferred } from '@enamel/domain/automations/trigger'
import type { FailureReason } from '@enamel/domain/communications/delivery/failure-reason'
import { quietUntil } from '@enamel/domain/communications/messages/quiet-hours'
import { isConsentMissing, isContactEnded } from '@enamel/domain/communications/messages/send-refusal'
import type { PracticeTx } from '../../db/database.ts'
import { practiceOf } from '../practice/index.ts'
import { referrerContacts } from '../unsubscribe/index.ts'
import { type BackgroundMessage, backgroundMessages, type MessageOfAnyOrigin } from './background-messages.ts'

/**
 * Why a message is not sent now: it may no longer be sent at all, or it waits, for the end of the quiet hours or until
 * its workflow is enabled again.
 */
export type Obstacle = { kind: 'withdrawn'; reason: FailureReason } | { kind: 'wait'; until: Date }

/** How often a message is looked at that waits until its workflow is enabled. */
const HELD_MS = 5 * 60_000

/**
 * What keeps messages in the background from being sent now, by the message's id. Other messages have no obstacles. The
 * patient may have moved, and their consent or the workflow changed, since the message was written (W-04, W-09, W-14).
 */
export async function obstaclesTo(
  tx: PracticeTx,
  messages: readonly MessageOfAnyOrigin[],
  now: Date,
): Promise<ReadonlyMap<string, Obstacle>> {
  const rows = await backgroundMessages(tx, messages)
  const contactOf = await referrerContacts(tx, rows.map(referrerOf))
  const quietEnd = rows.some(respectsQuietHours) ? quietUntil(now, (await practiceOf(tx)).time_zone) : null
  return new Map(
    rows.flatMap((row): [string, Obstacle][] => {
      const obstacle = obstacleTo(row, contactOf(referrerOf(row)), now, quietEnd)
      return obstacle ? [[row.id, obstacle]] : []
    }),
  )
}

/** The address of the referrer to whom a message goes; null if it goes to the patient. */
function referrerOf({ workflow }: BackgroundMessage): string | null {
  return workflow?.to_referrer ?? null
}

function obstacleTo(
  row: BackgroundMessage,
  referrer: ReferrerContact,
  now: Date,
  quietEnd: Date | null,
): Obstacle | null {
  const reason = withdrawalReason(row, referrer)
  if (reason) return { kind: 'withdrawn', reason }
  const isHeld = row.workflow?.enabled === false && !row.retry_active
  if (isHeld) return { kind: 'wait', until: new Date(now.getTime() + HELD_MS) }
  return quietEnd && respectsQuietHours(row) ? { kind: 'wait', until: quietEnd } : null
}

/** When staff send a message again, only the cancellation does not count. */
function withdrawalReason(row: BackgroundMessage, referrer: ReferrerContact): FailureReason | null {
  const { stage, purpose, gdpr } = row
  if (isCancelled(row) && !row.retry_active) return 'cancelled'
  const refusal = referrerRefusal(referrer, purpose)
  if (refusal === 'contact_ended' || isContactEnded(stage, purpose)) return 'contact_ended'
  return refusal === 'opted_out' || isConsentMissing(gdpr, purpose) ? 'no_consent' : null
}

/** Whether the batch was cancelled, or the patient is no longer where the workflow writes this message. */
function isCancelled(row: BackgroundMessage): boolean {
  const { stage, workflow, is_batch_cancelled } = row
  if (!workflow) return is_batch_cancelled
  const subject = { stage, isReferred: isReferred(row) }
  const hasEnded = workflow.has_ended || endTriggerHolds({ endTrigger: workflow.end_trigger }, subject)
  return hasEnded || !conditionHolds(workflow.condition, stage)
}

/** Whether the message is a text that waits for the morning. Staff may send a service message again at night. */
function respectsQuietHours(row: BackgroundMessage): boolean {
  const { comm_type, ignores_quiet_hours, purpose, retry_active } = row
  return comm_type === 'sms' && !ignores_quiet_hours && (purpose === 'marketing' || !retry_active)
}
