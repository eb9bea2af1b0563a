import type { FlowContext, PracticeSystemChoice } from '@enamel/domain/next-action/flow-context'
import type { FlowInput } from '@enamel/domain/next-action/flow-input'
import type { NextAction } from '@enamel/domain/next-action/next-actions'
import { NO_NEXT_ACTION, type Summary, summarise } from '@enamel/domain/next-action/sentences'
import { callBackDelay } from '@enamel/domain/pipeline/delays'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { isFinalAttempt } from '@enamel/domain/stages/stages'
import { isBlank } from '@enamel/domain/text/blank'
import { pluralise } from '@enamel/domain/text/pluralise'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'

/** The kind of a line, which has its own icon. */
export type ConfirmIcon =
  | 'booked'
  | 'followUp'
  | 'callBack'
  | 'done'
  | 'stopped'
  | 'note'
  | 'dentally'
  | 'wake'
  | 'sleep'

export interface ConfirmLine extends Summary {
  icon: ConfirmIcon
}

/** The icon of each next action (FLOW-37). */
const icons: Record<NextAction, ConfirmIcon> = {
  booking: 'booked',
  consultation: 'booked',
  txPlanBooking: 'booked',
  rearrangedConsult: 'booked',
  rearrangedAppt: 'booked',
  inTx: 'followUp',
  cancelledConsult: 'followUp',
  thinking: 'followUp',
  working: 'followUp',
  callback: 'callBack',
  complete: 'done',
  wonSale: 'done',
  lost: 'stopped',
  maybeFuture: 'stopped',
  didNotAttend: 'stopped',
  wrongNumber: 'stopped',
  blocked: 'stopped',
}

const finalAttempt = {
  icon: 'stopped',
  text: 'This was the final attempt. No further attempt will be made.',
} as const

/** The names in the lines. */
export interface ConfirmNames {
  patient: string
  /** The name in the chosen record; by default the patient's name. */
  match?: string
}

/**
 * The lines of the confirmation: the effect of the next action, then the note, the link or the new patient, and whether
 * the snooze ends, if they are set (FLOW-37 to FLOW-39, G-49).
 * @throws if no next action is set (FLOW-40)
 */
export function confirmLines(context: FlowContext, input: FlowInput, names: ConfirmNames): ConfirmLine[] {
  const { nextAction, note, dentally, endSnooze } = context
  if (nextAction === null) throw new Error(NO_NEXT_ACTION)
  const lines = [actionLine(nextAction, context.date, input, names.patient)]
  if (note !== null && !isBlank(note)) lines.push({ icon: 'note', text: note.trim() })
  if (dentally !== null) lines.push(dentallyLine(dentally, names))
  if (endSnooze !== null) lines.push(snoozeLine(endSnooze))
  return lines
}

function actionLine(
  nextAction: NextAction,
  date: string | null,
  { stage, delays, now, zone }: FlowInput,
  name: string,
): ConfirmLine {
  // The stage before the save decides whether this was the final attempt (G-50).
  if (nextAction === 'callback' && isFinalAttempt(stage)) return finalAttempt
  const delay = delayText(callBackDelay(delays, stage))
  return { icon: icons[nextAction], ...summarise(nextAction, { name, date, delay }, { now, zone }) }
}

/** Days and hours: "5 days", "1 day 6 hours" (G-03). */
export function delayText(seconds: number): string {
  const days = Math.floor(seconds / SECONDS_PER_DAY)
  const hours = Math.floor((seconds % SECONDS_PER_DAY) / SECONDS_PER_HOUR)
  const text = [
    ...(days > 0 ? [pluralise(days, 'day')] : []),
    ...(hours > 0 ? [pluralise(hours, 'hour')] : []),
  ]
  return text.length > 0 ? text.join(' ') : 'less than an hour'
}

function dentallyLine(choice: PracticeSystemChoice, { patient, match = patient }: ConfirmNames): ConfirmLine {
  return {
    icon: 'dentally',
    text: 'link' in choice ? `Will be linked to ${match}` : `Will be created in ${PRACTICE_SYSTEM_NAME}`,
  }
}

function snoozeLine(endSnooze: boolean): ConfirmLine {
  return endSnooze
    ? { icon: 'wake', text: 'The patient will be woken' }
    : { icon: 'sleep', text: 'The patient stays snoozed' }
}
