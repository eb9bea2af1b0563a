import type { SnoozeState } from '../snooze/state.ts'
import type { StageKey } from '../stages/stages.ts'
import type { Moment } from '../time/moment.ts'
import type { CallBackDelays } from './delays.ts'
import type { PipelineVariant } from './variant.ts'

/** What a guided flow has to know of the patient and the practice. */
export interface FlowFacts {
  /** The patient's. */
  stage: StageKey
  variant: PipelineVariant
  /** The patient's lead source. */
  source: string
  snooze: { state: SnoozeState } | null
  practiceSystem: {
    /** Whether the practice uses one that works. */
    active: boolean
    /** Whether the patient is linked to it. */
    linked: boolean
  }
  delays: CallBackDelays
  now: Moment
  /** The practice's time zone. */
  zone: string
}
