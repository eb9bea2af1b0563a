import { pipelineVariants } from '../../pipeline/variant.ts'
import type { NewPatientValues } from '../../practice-system/new-patient.ts'
import { someNewPatient } from '../../practice-system/testing/some-new-patient.ts'
import { stageKeys } from '../../stages/stages.ts'
import {
  choose,
  chooseEndSnooze,
  chooseLink,
  chooseNewPatient,
  doNotLink,
  fillNewPatient,
  writeNote,
} from '../flow-answers.ts'
import type { FlowContext } from '../flow-context.ts'
import type { FlowInput } from '../flow-input.ts'
import { type FlowButton, flowButtons } from '../flow-node.ts'
import type { FlowPosition } from '../flow-position.ts'
import { beginFlow, isFinished, next, trail } from '../flow-walk.ts'
import { rootOf } from '../graph/roots.ts'

/** A path through the guided flow, from a button to its finish. */
export interface WalkedPath {
  input: FlowInput
  button: FlowButton
  choices: readonly string[]
  /** The keys of the steps that were shown. */
  steps: string[]
  /** The flow's result, to be saved. */
  context: FlowContext
}

/** The patient whom the paths link or create in the practice system; a test that saves them passes ids that exist. */
export interface PathPatient {
  patientId: string
  dentallyId: string
  values: NewPatientValues
}

export const pathPatient: PathPatient = {
  patientId: 'patient',
  dentallyId: 'dentally',
  values: someNewPatient(),
}

/** The written note of every path that asks for one. */
export const PATH_NOTE = 'Moved abroad'

/**
 * Every path that this input allows: each button, each choice, link, new patient or neither, snooze ended or not.
 * Dates keep their default.
 */
export function* everyPath(input: FlowInput, patient: PathPatient = pathPatient): Generator<WalkedPath> {
  const { buttons } = rootOf(input.stage, input.variant)
  for (const button of flowButtons) {
    if (!buttons[button]) continue
    for (const finish of finishesFrom(beginFlow(input, button), input, patient)) {
      const steps = trail(finish).map(({ key }) => key)
      yield { input, button, choices: finish.choices, steps, context: finish.context }
    }
  }
}

function* finishesFrom(
  position: FlowPosition,
  input: FlowInput,
  patient: PathPatient,
): Generator<FlowPosition> {
  if (isFinished(position)) yield position
  else
    for (const following of nextPositions(position, input, patient))
      yield* finishesFrom(following, input, patient)
}

/** The positions after each possible answer to the step. */
function nextPositions(position: FlowPosition, input: FlowInput, patient: PathPatient): FlowPosition[] {
  const { node } = position
  const { patientId, dentallyId, values } = patient
  switch (node.type) {
    case 'choices':
      return node.choices.map(({ key }) => next(choose(position, key), input))
    case 'note':
      return [next(writeNote(position, PATH_NOTE), input)]
    case 'linkPatient':
      return [
        next(chooseLink(position, { patientId, dentallyId }), input),
        next(doNotLink(position), input),
        chooseNewPatient(position, patientId, input),
      ]
    case 'addPatient':
      return [next(fillNewPatient(position, values), input)]
    case 'snooze':
      return [true, false].map((endSnooze) => next(chooseEndSnooze(position, endSnooze), input))
    default:
      return [next(position, input)]
  }
}

/** Inputs with which each step that can be skipped is both shown and skipped. */
const skipInputs: readonly Pick<FlowInput, 'source' | 'snooze' | 'practiceSystem'>[] = [
  { source: 'Unknown', snooze: null, practiceSystem: { active: false, linked: false } },
  { source: 'Unknown', snooze: { state: 'asleep' }, practiceSystem: { active: true, linked: false } },
  { source: 'Instagram', snooze: null, practiceSystem: { active: true, linked: false } },
  { source: 'Instagram', snooze: { state: 'waking' }, practiceSystem: { active: true, linked: true } },
  { source: 'Instagram', snooze: { state: 'waking' }, practiceSystem: { active: true, linked: false } },
]

/** Inputs of every stage in every variant, with steps skipped and shown. */
export function* everyFlowInput(
  base: Pick<FlowInput, 'now' | 'zone' | 'delays' | 'draftNote'>,
): Generator<FlowInput> {
  for (const stage of stageKeys)
    for (const variant of pipelineVariants)
      for (const skip of skipInputs) yield { ...base, ...skip, stage, variant }
}
