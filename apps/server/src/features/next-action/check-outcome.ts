import type { Outcome } from '@enamel/contract/next-action'
import { type NextAction, needsReason } from '@enamel/domain/next-action/next-actions'
import { mismatches, replay, type SavedAction } from '@enamel/domain/next-action/replay'
import { type TransitionResult, transition } from '@enamel/domain/next-action/transitions'
import { listedSource, SOURCE_NOT_LISTED } from '@enamel/domain/sources/source'
import type { StageKey } from '@enamel/domain/stages/stages'
import { isBlank } from '@enamel/domain/text/blank'
import { DATE_PASSED } from '@enamel/domain/time/chosen-date'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { FieldErrors } from '../../http/pipeline/handler-result.ts'
import type { Pipeline } from '../pipeline/index.ts'
import { newPatientValueErrors } from './practice-system-choice.ts'

type Transition = Extract<TransitionResult, { ok: true }>
type TransitionIssue = Extract<TransitionResult, { ok: false }>['reason']

/** The data against which an outcome is checked: the patient's current state, and what the practice allows. */
export interface OutcomeContext {
  patientId: string
  stage: StageKey
  pipeline: Pipeline
  /** The lead sources that the patient may be given. */
  sources: readonly string[]
  now: Date
}

const DATE_MISSING = 'Please choose a date.'
const REASON_MISSING = 'Please give a reason.'
const NOT_OFFERED = 'This outcome is not offered at the stage where the patient is now.'

const transitionErrors: Record<TransitionIssue, FieldErrors> = {
  not_offered: { next_action: [NOT_OFFERED] },
  date_missing: { date: [DATE_MISSING] },
  date_passed: { date: [DATE_PASSED] },
}

const mismatchMessages: Record<keyof SavedAction, { field: string; message: string }> = {
  nextAction: { field: 'next_action', message: 'This outcome does not match the choices that were made.' },
  note: {
    field: 'note',
    message: 'The note must be the reason that was chosen or asked for, and empty if there is none.',
  },
  date: { field: 'date', message: DATE_MISSING },
  dentally: { field: 'dentally', message: 'No patient can be linked or created with this outcome.' },
}

/**
 * The errors of an outcome. Malformed fields are absent; the error of their format replaces any error that is returned
 * for them. Choices, if sent, must be a path through the flow of the patient's stage, and must lead to the outcome that
 * is saved (FLOW-10).
 */
export async function outcomeErrors(
  tx: PracticeTx,
  outcome: Partial<Outcome>,
  context: OutcomeContext,
  deps: Dependencies,
): Promise<FieldErrors> {
  const { next_action, date = null, source, dentally } = outcome
  const moved = next_action && tryMove(next_action, date, context)
  return {
    ...(moved && !moved.ok && transitionErrors[moved.reason]),
    ...(source && !listedSource(context.sources, source) && { source: [SOURCE_NOT_LISTED] }),
    ...reasonErrors(outcome),
    ...choiceErrors(outcome, context),
    ...otherPatientErrors(outcome, context),
    ...(await newPatientValueErrors(tx, dentally, deps)),
  }
}

/** The stage and date to which a valid outcome moves the patient. */
export function moveOf({ next_action, date }: Outcome, context: OutcomeContext): Transition {
  const moved = tryMove(next_action, date, context)
  if (!moved.ok) throw new Error(`An outcome that was checked cannot move the patient: ${moved.reason}`)
  return moved
}

function tryMove(nextAction: NextAction, date: string | null, { stage, pipeline, now }: OutcomeContext) {
  return transition({ nextAction, date, stage, now, ...pipeline })
}

/**
 * The error of an outcome without the reason it needs. A note that is too long is undefined here, so that it does not
 * count as missing.
 */
function reasonErrors({ next_action, note }: Partial<Outcome>): FieldErrors {
  const isMissing = next_action && needsReason(next_action) && note !== undefined && isBlank(note ?? '')
  return isMissing ? { note: [REASON_MISSING] } : {}
}

function choiceErrors(
  { next_action, date = null, note = null, dentally = null, choices }: Partial<Outcome>,
  { stage, pipeline: { variant } }: OutcomeContext,
): FieldErrors {
  if (!choices) return {}
  const replayed = replay(stage, variant, choices)
  if (!replayed.ok) return { choices: [NOT_OFFERED] }
  if (!next_action) return {}
  const mismatched = mismatches(replayed.outcome, { nextAction: next_action, date, note, dentally }, variant)
  return Object.fromEntries(
    mismatched.map((field) => [mismatchMessages[field].field, [mismatchMessages[field].message]]),
  )
}

/** An error if the patient to be linked or created is not the patient of the action. */
function otherPatientErrors({ dentally }: Partial<Outcome>, { patientId }: OutcomeContext): FieldErrors {
  if (!dentally) return {}
  const { patient_id } = 'link' in dentally ? dentally.link : dentally.create
  return patient_id === patientId ? {} : { dentally: ['This patient does not belong to the action.'] }
}
