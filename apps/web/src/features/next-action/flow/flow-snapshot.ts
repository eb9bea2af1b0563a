import type { Patient } from '@enamel/contract/patients'
import { type FlowInput, flowInput } from '@enamel/domain/next-action/flow-input'
import type { FlowButton } from '@enamel/domain/next-action/flow-node'
import type { FlowPosition } from '@enamel/domain/next-action/flow-position'
import { beginFlow } from '@enamel/domain/next-action/flow-walk'
import type { CallBackDelays } from '@enamel/domain/pipeline/delays'
import type { FlowBasis } from '../saving/outcome.ts'
import type { ChosenMatch, PracticeSystemSteps } from './practice-system-steps.ts'

/** A flow at one of its steps, with all its answers, so that it can be reopened at that step. */
export interface FlowSnapshot {
  /** The button with which the flow began. */
  button: FlowButton
  /** The patient's state when the flow began: the outcome is based on it (G-45). */
  patient: FlowBasis & Pick<Patient, 'id' | 'first_name' | 'last_name' | 'distinguisher' | 'snooze'>
  input: FlowInput
  position: FlowPosition
  /** The chosen link; null without one. */
  match: ChosenMatch | null
}

/** A flow at its end, to be saved (FLOW-09). */
export interface FinishedFlow {
  flow: FlowSnapshot
  /** The note that was written in the flow. */
  written: string | null
}

/** The name of a patient's flow among drafts, under which it is stored when the session expires. */
export const flowForm = (patientId: string) => `flow of ${patientId}`

/** What a flow needs from other features. */
export interface FlowDetails {
  delays: CallBackDelays
  practiceSystem: FlowInput['practiceSystem']
  steps: PracticeSystemSteps
}

/** The input with which a flow starts, besides the patient. */
export interface FlowStart extends FlowDetails {
  button: FlowButton
  /** An earlier flow, which continues at the step of its position; null for a new flow. */
  earlierFlow: FlowSnapshot | null
}

/** A flow as it opens: at its first step, or, for an earlier flow, at the step of its position. */
export function openedFlow(
  patient: Patient,
  { button, delays, practiceSystem, earlierFlow }: Omit<FlowStart, 'steps'>,
  details: Pick<FlowInput, 'variant' | 'now' | 'zone' | 'hours' | 'draftNote'>,
): FlowSnapshot {
  if (earlierFlow) return { ...earlierFlow, input: { ...earlierFlow.input, now: details.now } }
  const input = flowInput(patient, { ...details, delays, practiceSystem })
  return { button, patient, input, position: beginFlow(input, button), match: null }
}
