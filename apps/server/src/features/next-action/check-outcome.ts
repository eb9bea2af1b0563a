import type { Outcome } from '@enamel/contract/next-action'
import { type NextAction, needsReason } from '@enamel/domain/next-action/next-actions'
import { misfits, replay, type SavedAction } from '@enamel/domain/next-action/replay'
import { type TransitionResult, transition } from '@enamel/domain/next-action/transitions'
import { listedSource, SOURCE_NOT_LISTED } from '@enamel/domain/sources/source'
import type { StageKey } from '@enamel/domain/stages/stages'
import { isBlank } from '@enamel/domain/text/blank'
import { DATE_PASSED } from '@enamel/domain/time/chosen-date'
import type { PracticeTx } from '../../db/database.ts'
import type { FieldErrors } from '../../http/outcome.ts'
import type { World } from '../../world.ts'
import type { Pipeline } from '../pipeline/index.ts'
import { chosenCreationFaults } from './practice-system-choice.ts'

type Transition = Extract<TransitionResult, { ok: true }>
type Fault = Extract<TransitionResult, { ok: false }>['reason']

/** How the patient of an outcome stands. */
export interface OutcomeStanding {
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
 * What the rules hold against an outcome; nothing against what it does not say. The choices, where they are sent, must
 * be a way of the patient's stage and lead to what is saved (FLOW-10).
 */
export async function faultsOf(
  tx: PracticeTx,
  outcome: Partial<Outcome>,
  standing: OutcomeStanding,
  world: World,
): Promise<FieldErrors> {
  const { next_action, date = null, source, dentally } = outcome
  const moved = next_action && tryMove(next_action, date, standing)
  return {
    ...(moved && !moved.ok && transitionFaults[moved.reason]),
    ...(source && !listedSource(standing.sources, source) && { source: [SOURCE_NOT_LISTED] }),
    ...reasonFault(outcome),
    ...choiceFaults(outcome, standing),
    ...otherPatient(outcome, standing),
    ...(await chosenCreationFaults(tx, dentally, world)),
  }
}

/** Where an outcome takes the patient that the rules hold nothing against. */
export function moveOf({ next_action, date }: Outcome, standing: OutcomeStanding): Transition {
  const moved = tryMove(next_action, date, standing)
  if (!moved.ok) throw new Error(`An outcome that was checked moves nobody: ${moved.reason}`)
  return moved
}

function tryMove(nextAction: NextAction, date: string | null, { stage, pipeline, now }: OutcomeStanding) {
  return transition({ nextAction, date, stage, now, ...pipeline })
}

/** A note that does not fit is left out here: it is not missing. */
function reasonFault({ next_action, note }: Partial<Outcome>): FieldErrors {
  const isMissing = next_action && needsReason(next_action) && note !== undefined && isBlank(note ?? '')
  return isMissing ? { note: [REASON_MISSING] } : {}
}

function choiceFaults(
  { next_action, date = null, note = null, dentally = null, choices }: Partial<Outcome>,
  { stage, pipeline: { variant } }: OutcomeStanding,
): FieldErrors {
  if (!choices) return {}
  const replayed = replay(stage, variant, choices)
  if (!replayed.ok) return { choices: [NOT_OFFERED] }
  if (!next_action) return {}
  const wrong = misfits(replayed.outcome, { nextAction: next_action, date, note, dentally }, variant)
  return Object.fromEntries(wrong.map((field) => [misfitWords[field].field, [misfitWords[field].words]]))
}

/** What happens in the practice system is for the patient of the action. */
function otherPatient({ dentally }: Partial<Outcome>, { patientId }: OutcomeStanding): FieldErrors {
  if (!dentally) return {}
  const { patient_id } = 'link' in dentally ? dentally.link : dentally.create
  return patient_id === patientId ? {} : { dentally: ['This is another patient than that of the action.'] }
}
