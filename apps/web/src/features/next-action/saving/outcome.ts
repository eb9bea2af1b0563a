import type { CallInput } from '@enamel/contract/endpoint'
import type { nextAction } from '@enamel/contract/next-action'
import type { Patient } from '@enamel/contract/patients'
import type { PracticeSystemChoice } from '@enamel/domain/next-action/flow-context'
import type { FlowPosition } from '@enamel/domain/next-action/flow-position'
import { NO_NEXT_ACTION } from '@enamel/domain/next-action/sentences'

/** The request that saves an outcome (G-26). */
export type OutcomeBody = CallInput<typeof nextAction.save>['body']

/** The patient's state when the flow began: the outcome is based on it (G-45). */
export type FlowBasis = Pick<Patient, 'stage' | 'next_action_at' | 'source'>

/**
 * The request for a finished flow. The source is sent only if a different source was chosen (SRC-05).
 * @throws if the flow has not set a next action, which every complete flow does (FLOW-40)
 */
export function outcomeOf(
  { context, choices }: Pick<FlowPosition, 'context' | 'choices'>,
  basis: FlowBasis,
): OutcomeBody {
  const { nextAction, date, note, source, endSnooze, dentally } = context
  if (nextAction === null) throw new Error(NO_NEXT_ACTION)
  return {
    next_action: nextAction,
    date,
    note: note?.trim() ?? null,
    source: source === basis.source ? null : source,
    end_snooze: endSnooze ?? false,
    dentally: dentallyRequest(dentally),
    choices: [...choices],
    based_on: { stage: basis.stage, next_action_at: basis.next_action_at },
  }
}

function dentallyRequest(choice: PracticeSystemChoice | null): OutcomeBody['dentally'] {
  if (choice === null) return null
  if ('link' in choice) {
    return { link: { patient_id: choice.link.patientId, dentally_id: choice.link.dentallyId } }
  }
  const { patientId, values } = choice.create
  if (values === null) throw new Error('A flow that creates a patient must end with a filled-in form')
  return { create: { patient_id: patientId, values } }
}
