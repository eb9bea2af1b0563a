import type { Outcome } from '@enamel/contract/next-action'
import { DATE_PASSED } from '@enamel/domain/next-action/chosen-date'
import { misfits, replay, type SavedAction } from '@enamel/domain/next-action/replay'
import { type TransitionResult, transition } from '@enamel/domain/next-action/transitions'
import type { StageKey } from '@enamel/domain/stages/stages'
import type { Pipeline } from '../pipeline/index.ts'

type Transition = Extract<TransitionResult, { ok: true }>
type Fault = Extract<TransitionResult, { ok: false }>['reason']
type FieldErrors = Record<string, string[]>

interface Standing {
  patientId: string
  stage: StageKey
  pipeline: Pipeline
  now: Date
}

const DATE_MISSING = 'Please choose a date.'
const NOT_OFFERED = 'This outcome is not offered at the stage where the patient is now.'

const transitionFaults: Record<Fault, FieldErrors> = {
  not_offered: { next_action: [NOT_OFFERED] },
  date_missing: { date: [DATE_MISSING] },
  date_passed: { date: [DATE_PASSED] },
}

const misfitWords: Record<keyof SavedAction, { field: string; words: string }> = {
  nextAction: { field: 'next_action', words: 'This is not the outcome that the choices lead to.' },
  note: { field: 'note', words: 'The note must be the reason that was chosen, or say it where none was.' },
  date: { field: 'date', words: DATE_MISSING },
  dentally: { field: 'dentally', words: 'Nobody is linked or created with this outcome.' },
}

/**
 * Where an outcome takes the patient, or what is wrong with it by field. The choices, where they are sent, must be a way
 * of the patient's stage and lead to what is saved (FLOW-10).
 */
export function checkOutcome(
  outcome: Outcome,
  { patientId, stage, pipeline, now }: Standing,
): Transition | { ok: false; errors: FieldErrors } {
  const errors = { ...choiceErrors(outcome, stage, pipeline), ...otherPatient(outcome, patientId) }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const moved = transition({ nextAction: outcome.next_action, date: outcome.date, stage, now, ...pipeline })
  return moved.ok ? moved : { ok: false, errors: transitionFaults[moved.reason] }
}

function choiceErrors(
  { next_action, date, note, dentally, choices }: Outcome,
  stage: StageKey,
  { variant }: Pipeline,
): FieldErrors {
  if (!choices) return {}
  const replayed = replay(stage, variant, choices)
  if (!replayed.ok) return { choices: [NOT_OFFERED] }
  const wrong = misfits(replayed.outcome, { nextAction: next_action, date, note, dentally }, variant)
  return Object.fromEntries(wrong.map((field) => [misfitWords[field].field, [misfitWords[field].words]]))
}

/** What happens in the practice system is for the patient of the action. */
function otherPatient({ dentally }: Outcome, patientId: string): FieldErrors {
  if (!dentally) return {}
  const { patient_id } = 'link' in dentally ? dentally.link : dentally.create
  return patient_id === patientId ? {} : { dentally: ['This is another patient than that of the action.'] }
}
