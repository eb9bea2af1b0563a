import { isFinalAttempt } from '../stages/stages.ts'
import { isBlank } from '../text/blank.ts'
import { longDate, nearDay, timeLabel } from '../time/date-labels.ts'
import type { Moment } from '../time/moment.ts'
import { calendarDay, daysBetween } from '../time/practice-time.ts'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../time/seconds.ts'
import { callBackDelay } from './delays.ts'
import type { FlowContext, PracticeSystemChoice } from './flow-context.ts'
import type { FlowFacts } from './flow-facts.ts'
import type { NextAction } from './next-actions.ts'

/** What kind of thing a line tells, for the icon beside it. */
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

export interface ConfirmLine {
  icon: ConfirmIcon
  text: string
  /** The part of the text that stands out. */
  emphasis?: string
  /** A smaller line below. */
  detail?: string
}

/** The line of each next action (FLOW-37, G-03, C-13). */
const wordings: Record<NextAction, { icon: ConfirmIcon; text: string }> = {
  booking: { icon: 'booked', text: '{name} will be booked in for a consultation on {date}' },
  consultation: { icon: 'booked', text: '{name} will be booked in for a further consultation on {date}' },
  txPlanBooking: {
    icon: 'booked',
    text: '{name} will be booked in for a treatment plan consultation on {date}',
  },
  rearrangedConsult: { icon: 'booked', text: 'The consultation of {name} is moved to {date}' },
  rearrangedAppt: { icon: 'booked', text: 'The appointment of {name} is moved to {date}' },
  inTx: { icon: 'followUp', text: 'We will record the treatment progress of {name} on {date}' },
  cancelledConsult: {
    icon: 'followUp',
    text: '{name} cancelled their consultation. We will follow up on {date}',
  },
  thinking: { icon: 'followUp', text: 'We will follow up with {name} about treatment on {date}' },
  working: { icon: 'followUp', text: 'We will follow up with {name} on {date}' },
  callback: { icon: 'callBack', text: 'We will call again in {delay} on {date}' },
  complete: { icon: 'done', text: '{name} has completed their treatment' },
  wonSale: { icon: 'done', text: '{name} has gone ahead' },
  lost: { icon: 'stopped', text: 'We will never contact {name} again' },
  maybeFuture: { icon: 'stopped', text: '{name} is not interested right now' },
  didNotAttend: { icon: 'stopped', text: '{name} did not attend' },
  wrongNumber: { icon: 'stopped', text: 'The phone number of {name} is wrong' },
  blocked: { icon: 'stopped', text: '{name} will be blocked' },
}

const finalAttempt = {
  icon: 'stopped',
  text: 'This was the final attempt. No further attempt will be made.',
} as const

/** Whom the lines speak of. */
export interface ConfirmNames {
  /** The patient's. */
  patient: string
  /** The chosen match's in the practice system; the patient's own when it is not known. */
  match?: string
}

/**
 * What the confirm step lists: what the next action means, then the note, the link or create and the end of the
 * snooze, each only when set (FLOW-37 to FLOW-39, G-49). Throws when no next action is set (FLOW-40).
 */
export function confirmLines(context: FlowContext, facts: FlowFacts, names: ConfirmNames): ConfirmLine[] {
  const { nextAction, note, dentally, endSnooze } = context
  if (nextAction === null) throw new Error('Next action must be set at confirmation.')
  const lines = [actionLine(nextAction, context.date, facts, names.patient)]
  if (note !== null && !isBlank(note)) lines.push({ icon: 'note', text: note.trim() })
  if (dentally !== null) lines.push(dentallyLine(dentally, names))
  if (endSnooze !== null) lines.push(snoozeLine(endSnooze))
  return lines
}

function actionLine(
  nextAction: NextAction,
  date: string | null,
  { stage, delays, now, zone }: FlowFacts,
  name: string,
): ConfirmLine {
  // The stage before saving decides whether this was the last call (G-50).
  if (nextAction === 'callback' && isFinalAttempt(stage)) return finalAttempt
  const { icon, text } = wordings[nextAction]
  if (!text.includes('{date}')) return { icon, text: text.replace('{name}', () => name) }
  if (date === null) throw new Error(`The next action ${nextAction} has no date`)
  const emphasis = longDate(date, zone)
  const filled = text
    .replace('{date}', emphasis)
    .replace('{delay}', delayWords(callBackDelay(delays, stage)))
    .replace('{name}', () => name)
  return { icon, text: filled, emphasis, detail: whenWords(date, now, zone) }
}

/** Days and hours: "5 days", "1 day 6 hours" (G-03). */
export function delayWords(seconds: number): string {
  const days = Math.floor(seconds / SECONDS_PER_DAY)
  const hours = Math.floor((seconds % SECONDS_PER_DAY) / SECONDS_PER_HOUR)
  const words = [counted(days, 'day'), counted(hours, 'hour')].filter((part) => part !== null)
  return words.length > 0 ? words.join(' ') : 'less than an hour'
}

function counted(count: number, noun: string): string | null {
  if (count === 0) return null
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** "At 5:30pm, in 5 days". */
export function whenWords(date: Moment, now: Moment, zone: string): string {
  const day = calendarDay(date, zone)
  const today = calendarDay(now, zone)
  const near = nearDay(day, today) ?? `in ${counted(daysBetween(today, day), 'day')}`
  return `At ${timeLabel(date, zone)}, ${near}`
}

function dentallyLine(choice: PracticeSystemChoice, { patient, match = patient }: ConfirmNames): ConfirmLine {
  return {
    icon: 'dentally',
    text: 'link' in choice ? `Will be linked to ${match}` : 'Will be created in Dentally',
  }
}

function snoozeLine(endSnooze: boolean): ConfirmLine {
  return endSnooze
    ? { icon: 'wake', text: 'The patient will be woken' }
    : { icon: 'sleep', text: 'The patient stays snoozed' }
}
