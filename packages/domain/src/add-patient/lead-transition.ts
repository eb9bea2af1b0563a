import type { PipelineVariant } from '../pipeline/variant.ts'
import { CONSULTATION_DAYS, FOLLOW_UP_DAYS, TREATMENT_PROGRESS_DAYS } from '../stages/default-days.ts'
import type { StageKey } from '../stages/stages.ts'
import { isOneOf } from '../text/one-of.ts'
import { hasPassed } from '../time/chosen-date.ts'
import { inDays } from '../time/later.ts'
import { type Moment, msOf } from '../time/moment.ts'

/** The next actions for a patient who is added by hand (ADD-15). */
export const leadNextActions = ['enquiry', 'thinkingConsult', 'booking', 'thinkingTx', 'inTx'] as const
export type LeadNextAction = (typeof leadNextActions)[number]

/** Whether a text from outside is a next action of an added patient (ADD-15). */
export function isLeadNextAction(value: unknown): value is LeadNextAction {
  return isOneOf(leadNextActions, value)
}

interface Start {
  stage: StageKey
  /** How many days ahead the action is due by default; null when nothing is due. */
  days: number | null
}

/** The stage and the due date with which an added patient starts (G-19, C-26). */
const starts: Record<LeadNextAction, Start> = {
  enquiry: { stage: 'newLead', days: 0 },
  thinkingConsult: { stage: 'working', days: FOLLOW_UP_DAYS },
  booking: { stage: 'consultation', days: CONSULTATION_DAYS },
  thinkingTx: { stage: 'thinking', days: FOLLOW_UP_DAYS },
  inTx: { stage: 'inTx', days: TREATMENT_PROGRESS_DAYS },
}

/** In lite, a patient who is in treatment is won immediately (FLOW-36). */
const startsByVariant: {
  readonly [variant in PipelineVariant]?: { readonly [nextAction in LeadNextAction]?: Start }
} = {
  lite: { inTx: { stage: 'wonSale', days: null } },
}

function startOf(nextAction: LeadNextAction, variant: PipelineVariant): Start {
  return startsByVariant[variant]?.[nextAction] ?? starts[nextAction]
}

/** How many days ahead the wizard's initial date is; null when nothing is due (G-19). */
export function leadDefaultDays(nextAction: LeadNextAction, variant: PipelineVariant): number | null {
  return startOf(nextAction, variant).days
}

interface LeadDetails {
  nextAction: LeadNextAction
  variant: PipelineVariant
  /** The chosen date, if any. */
  date: Moment | null
  now: Moment
  /** The practice's time zone. */
  zone: string
}

export type LeadTransitionResult =
  | { ok: true; stage: StageKey; nextActionAt: Date | null }
  /** The date's day has passed in the practice. */
  | { ok: false; reason: 'date_passed' }

/** The stage in which `POST /v2/actions` creates a patient, and when their first action is due (ADD-20). */
export function leadTransition({ nextAction, variant, date, now, zone }: LeadDetails): LeadTransitionResult {
  const { stage, days } = startOf(nextAction, variant)
  // A date is ignored when nothing is due.
  if (days === null) return { ok: true, stage, nextActionAt: null }
  if (date === null) return { ok: true, stage, nextActionAt: inDays(now, days, zone) }
  if (hasPassed(date, now, zone)) return { ok: false, reason: 'date_passed' }
  return { ok: true, stage, nextActionAt: new Date(msOf(date)) }
}
