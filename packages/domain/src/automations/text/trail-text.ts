import type { CommStatus } from '../../communications/messages/status.ts'
import { briefDay, timeLabel, weekdayNames } from '../../time/date-labels.ts'
import type { Moment } from '../../time/moment.ts'
import { calendarDay, daysBetween, weekday } from '../../time/practice-time.ts'
import type { EndReason, NodeOutcome } from '../engine/enrolment.ts'
import { type SkipReason, skipReasonText } from '../engine/skip-reason.ts'
import type { ActionKind } from '../workflow.ts'

/** Days at this distance from today are named by their weekday. */
const WEEKDAY_DAYS = 6

/** When a patient passes a node: "4:53pm" today, "Wed 4:53pm" within six days, otherwise "12 Nov 4:53pm". */
export function stepTimeText(moment: Moment, now: Moment, zone: string): string {
  const day = calendarDay(moment, zone)
  const today = calendarDay(now, zone)
  const time = timeLabel(moment, zone)
  if (day === today) return time
  if (Math.abs(daysBetween(today, day)) > WEEKDAY_DAYS) return `${briefDay(day, today)} ${time}`
  return `${weekdayNames[weekday(day)]?.slice(0, 3)} ${time}`
}

/** What became of the message of a node, as the part of a sentence: "26 sent", "1 skipped". */
export const nodeOutcomeTexts: Record<NodeOutcome, string> = {
  run: 'sent',
  skipped: 'skipped',
  failed: 'not delivered',
}

/** What became of a wait that could not be run. The patient is at the next node (W-13). */
const WAIT_FAILED = 'could not be run, and the next step followed'

/** What happened at a node, with the present status of the message that it sent. */
export interface PassedNode {
  outcome: NodeOutcome
  skip_reason: SkipReason | null
  /** Why it was not delivered, for people. */
  failure_reason: string | null
  message: { status: CommStatus } | null
}

const statusTexts: Record<CommStatus, string> = {
  sending: 'on its way',
  sent: 'sent',
  received: 'delivered',
  delivered: 'delivered',
  read: 'read',
  failed: 'not delivered',
  deleted: 'deleted by the patient',
}

/**
 * What happened at a node, behind its name: "delivered", "skipped: no marketing consent"; empty for a past wait.
 * @param kind of its message; null for a wait
 */
export function passedText(
  { outcome, skip_reason, failure_reason, message }: PassedNode,
  kind: ActionKind | null,
): string {
  if (outcome === 'run') return message ? statusTexts[message.status] : ''
  const verb = outcome === 'failed' && kind === null ? WAIT_FAILED : nodeOutcomeTexts[outcome]
  const because = inSentence(
    skip_reason ? skipReasonText(skip_reason, kind ?? 'sms') : (failure_reason ?? ''),
  )
  if (because === '') return verb
  // "Skipped by staff" says it already.
  return because.startsWith(verb) ? because : `${verb}: ${because}`
}

/** A text as the end of a sentence: without its capital, unless that belongs to an abbreviation such as SMS. */
export function inSentence(text: string): string {
  return /^[A-Z](?![A-Z])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

const endTexts: Record<EndReason, string> = {
  end_trigger: 'Left early, by the end trigger',
  taken_out: 'Taken out by staff',
  workflow_deleted: 'Left early, the automation was deleted',
  patient_deleted: 'Left early, the patient was deleted',
}

/** Why a patient is no longer in an automation; without a reason, they have passed its last node. */
export function overText(endReason: EndReason | null): string {
  return endReason === null ? 'Finished' : endTexts[endReason]
}
