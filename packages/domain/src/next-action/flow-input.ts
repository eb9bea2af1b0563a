import type { CallBackDelays } from '../pipeline/delays.ts'
import type { PipelineVariant } from '../pipeline/variant.ts'
import type { OpenHours } from '../practice-settings/open-times.ts'
import { type SnoozeState, stateOf } from '../snooze/state.ts'
import { type StageKey, stageOf } from '../stages/stages.ts'
import type { Moment } from '../time/moment.ts'

/** The input of a guided flow: patient and practice. */
export interface FlowInput {
  /** The patient's stage. */
  stage: StageKey
  variant: PipelineVariant
  /** The patient's lead source. */
  source: string
  snooze: { state: SnoozeState } | null
  practiceSystem: {
    /** Whether the practice has a working connection to the practice system. */
    active: boolean
    /** Whether the patient is linked to the practice system. */
    linked: boolean
  }
  /** The note of an earlier flow whose outcome was not saved. The next note step is filled with it. */
  draftNote: string | null
  delays: CallBackDelays
  /** The practice's hours, within which dates are proposed; without them, every time is. */
  hours?: OpenHours | undefined
  now: Moment
  /** The practice's time zone. */
  zone: string
}

/** The data about a patient that a flow needs. */
export interface FlowPatient {
  stage: string | null
  source: string
  snooze: { state: SnoozeState; ends_at: string } | null
}

/** The flow input of a patient, with the practice's data and the current time. */
export function flowInput(
  { stage, source, snooze }: FlowPatient,
  practice: Omit<FlowInput, keyof FlowPatient>,
): FlowInput {
  return {
    ...practice,
    stage: stageOf(stage),
    source,
    snooze: snooze && { state: stateOf(snooze, practice.now) },
  }
}
