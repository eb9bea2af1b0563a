import { type CallBackDelays, callBackDelay } from '../pipeline/delays.ts'
import type { PipelineVariant } from '../pipeline/variant.ts'
import { FOLLOW_UP_DAYS, NEXT_APPOINTMENT_DAYS, TREATMENT_PROGRESS_DAYS } from '../stages/default-days.ts'
import type { StageKey } from '../stages/stages.ts'
import { hasPassed } from '../time/chosen-date.ts'
import { afterDelay, inDays } from '../time/later.ts'
import { type Moment, msOf } from '../time/moment.ts'
import type { NextAction } from './next-actions.ts'

/**
 * When the new action is due: never, on the required date, or on the given date, if any, and otherwise after the
 * call-back delay or a number of days.
 */
type Due = 'none' | 'date' | 'callBackDelay' | { days: number }

interface Transition {
  /** The stages to which the row applies; every stage when absent. */
  from?: readonly StageKey[]
  /** The variant to which the row applies; every variant when absent. */
  variant?: PipelineVariant
  to: StageKey
  due: Due
  noFurtherAttempt?: true
}

const consultations = ['consultation', 'booking'] as const

/** Stages from which a patient who is called again continues like a new lead. */
const dormant = [
  'lost',
  'blocked',
  'maybeFuture',
  'wrongNumber',
  'noNumber',
  'didNotAttend',
  'sandbox',
  'complete',
  'txComplete',
  'wonSale',
  'none',
] as const

/** The specification's table "Stage transitions": the first row of a next action that matches the patient applies. */
const transitions: Record<NextAction, readonly Transition[]> = {
  callback: [
    { from: ['newLead', 'newPatient'], to: 'callback1', due: 'callBackDelay' },
    { from: ['callback1'], to: 'callback2', due: 'callBackDelay' },
    { from: ['callback2'], to: 'callback3', due: 'callBackDelay' },
    { from: ['callback3'], to: 'maybeFuture', due: 'none', noFurtherAttempt: true },
    { from: ['working'], to: 'callback1', due: 'callBackDelay' },
    { from: ['thinking'], to: 'thinking', due: 'callBackDelay' },
    { from: dormant, to: 'callback1', due: 'callBackDelay' },
  ],
  working: [{ to: 'working', due: { days: FOLLOW_UP_DAYS } }],
  booking: [{ to: 'consultation', due: 'date' }],
  consultation: [{ to: 'consultation', due: { days: NEXT_APPOINTMENT_DAYS } }],
  rearrangedConsult: [{ from: consultations, to: 'consultation', due: 'date' }],
  cancelledConsult: [{ from: consultations, to: 'working', due: { days: FOLLOW_UP_DAYS } }],
  txPlanBooking: [{ to: 'txPlanConsult', due: { days: NEXT_APPOINTMENT_DAYS } }],
  rearrangedAppt: [{ from: ['txPlanConsult'], to: 'txPlanConsult', due: 'date' }],
  thinking: [{ to: 'thinking', due: { days: FOLLOW_UP_DAYS } }],
  inTx: [
    { from: ['inTx'], to: 'inTx', due: { days: TREATMENT_PROGRESS_DAYS } },
    { variant: 'lite', to: 'wonSale', due: 'none' },
    { to: 'inTx', due: { days: NEXT_APPOINTMENT_DAYS } },
  ],
  complete: [{ to: 'complete', due: 'none' }],
  wonSale: [{ to: 'wonSale', due: 'none' }],
  didNotAttend: [{ to: 'didNotAttend', due: 'none' }],
  wrongNumber: [{ to: 'wrongNumber', due: 'none' }],
  maybeFuture: [{ to: 'maybeFuture', due: 'none' }],
  lost: [{ to: 'lost', due: 'none' }],
  blocked: [{ to: 'blocked', due: 'none' }],
}

export interface TransitionInput {
  nextAction: NextAction
  /** The patient's stage before the transition. */
  stage: StageKey
  variant: PipelineVariant
  /** The chosen date, if any. */
  date: Moment | null
  now: Moment
  /** The practice's time zone. */
  zone: string
  delays: CallBackDelays
}

export type TransitionResult =
  | {
      ok: true
      stage: StageKey
      nextActionAt: Date | null
      /** Whether the timeline says that there will be no further call. */
      noFurtherAttempt: boolean
    }
  /** Not offered from this stage; the date is missing; its day has passed in the practice. */
  | { ok: false; reason: 'not_offered' | 'date_missing' | 'date_passed' }

/** The stage to which a saved next action moves the patient, and when the new action is due (FLOW-10). */
export function transition(input: TransitionInput): TransitionResult {
  const { nextAction, stage, date, now, zone } = input
  const row = transitions[nextAction].find(
    ({ from, variant }) => (from?.includes(stage) ?? true) && (variant ?? input.variant) === input.variant,
  )
  if (!row) return { ok: false, reason: 'not_offered' }
  const result = { ok: true, stage: row.to, noFurtherAttempt: row.noFurtherAttempt ?? false } as const
  // A date is ignored when nothing is due.
  if (row.due === 'none') return { ...result, nextActionAt: null }
  if (date !== null) {
    if (hasPassed(date, now, zone)) return { ok: false, reason: 'date_passed' }
    return { ...result, nextActionAt: new Date(msOf(date)) }
  }
  if (row.due === 'date') return { ok: false, reason: 'date_missing' }
  const nextActionAt =
    row.due === 'callBackDelay'
      ? afterDelay(now, callBackDelay(input.delays, stage), zone)
      : inDays(now, row.due.days, zone)
  return { ...result, nextActionAt }
}
