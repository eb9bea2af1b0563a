import { type StageKey, stageOf } from '../stages/stages.ts'
import type { ActionCondition, Trigger, Workflow } from './workflow.ts'

/** A patient as triggers see them. */
export interface TriggerSubject {
  /** Null: in no stage. */
  stage: string | null
  /** Whether the patient has a referrer's email address or name. */
  isReferred: boolean
}

/** Whether a patient has a referrer (W-01). */
export function isReferred(patient: {
  referrer_email: string | null
  referrer_name: string | null
}): boolean {
  return Boolean(patient.referrer_email || patient.referrer_name)
}

/** Whether a trigger holds for a patient (W-01). */
export function triggerHolds(trigger: Trigger, { stage, isReferred }: TriggerSubject): boolean {
  const isIn = trigger.stages.includes(stageOf(stage))
  const isStage = trigger.direction === 'in' ? isIn : !isIn
  return isStage && (trigger.referral === null || trigger.referral === isReferred)
}

/** Whether an enrolment ends, because the workflow's end trigger holds (W-04). */
export function endTriggerHolds(
  { endTrigger }: Pick<Workflow, 'endTrigger'>,
  subject: TriggerSubject,
): boolean {
  return endTrigger !== null && triggerHolds(endTrigger, subject)
}

/** The entry of a patient into a stage. */
export interface StageEntry {
  /** Null: a new patient. */
  from: { stage: string | null } | null
  to: StageKey
  isReferred: boolean
}

/**
 * Whether a stage change enrols the patient: the start trigger holds after it and did not before, and the end trigger
 * does not hold. A trigger on leaving stages never holds for a new patient, who has left none (W-01, W-04).
 */
export function startsBy(
  workflow: Pick<Workflow, 'enabled' | 'startTrigger' | 'endTrigger'>,
  { from, to, isReferred }: StageEntry,
): boolean {
  const { enabled, startTrigger } = workflow
  const after = { stage: to, isReferred }
  if (!enabled || !triggerHolds(startTrigger, after) || endTriggerHolds(workflow, after)) return false
  if (from === null) return startTrigger.direction === 'in'
  return !triggerHolds(startTrigger, { stage: from.stage, isReferred })
}

/** Whether an action's condition holds for a patient in this stage (W-08). */
export function conditionHolds(condition: ActionCondition | null, stage: string | null): boolean {
  if (condition === null || condition.stages.length === 0) return true
  return condition.stages.includes(stageOf(stage)) !== condition.negated
}
