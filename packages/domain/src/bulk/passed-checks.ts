import { quietUntil } from '../communications/messages/quiet-hours.ts'
import type { PassedCheck } from '../permission/passed-check.ts'
import { stageName, stageOf } from '../stages/stages.ts'
import { maskAddress, maskNumber } from '../text/mask.ts'
import { timeLabel } from '../time/date-labels.ts'
import type { Moment } from '../time/moment.ts'
import type { BulkChannel } from './bulk.ts'
import type { BulkPatient } from './left-out.ts'

/** What the checks of `leftOutReason` found for a patient who gets the message, in their order (BLK-13, W-12). */
export function passedChecks(
  channel: BulkChannel,
  { stage, gdpr, email, phone, phone_e164 }: BulkPatient,
  { now, zone }: { now: Moment; zone: string },
): PassedCheck[] {
  const isEmail = channel === 'Email'
  return [
    { check: 'stage', found: stageName(stageOf(stage)) },
    { check: 'consent', found: gdpr },
    { check: 'channel', found: `${channel} is enabled` },
    isEmail
      ? { check: 'address', found: maskAddress(email ?? '') }
      : { check: 'number', found: maskNumber(phone_e164 ?? phone ?? '') },
    { check: 'content', found: 'Filled in for this patient' },
    { check: 'quiet_hours', found: isEmail ? 'None for emails' : quietHoursFound(now, zone) },
  ]
}

/** A text that is written at night is not delivered before the morning. */
function quietHoursFound(now: Moment, zone: string): string {
  const until = quietUntil(now, zone)
  return until ? `Waits until ${timeLabel(until, zone)}` : timeLabel(now, zone)
}
