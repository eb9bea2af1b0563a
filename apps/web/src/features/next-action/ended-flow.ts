import type { Patient } from '@enamel/contract/patients'
import type { FlowInput } from '@enamel/domain/next-action/flow-input'
import type { FlowButton } from '@enamel/domain/next-action/flow-node'
import type { FlowPosition } from '@enamel/domain/next-action/flow-position'
import type { ChosenMatch } from './flow.machine.ts'
import type { FlowBasis } from './outcome.ts'

/** A flow with all its questions and answers, so that it can be reopened. */
export interface EndedFlow {
  /** The outcome it is about. */
  button: FlowButton
  /** The patient's state when the flow began: the outcome is based on it (G-45). */
  patient: FlowBasis & Pick<Patient, 'first_name' | 'last_name' | 'snooze'>
  input: FlowInput
  position: FlowPosition
  match: ChosenMatch | null
}
