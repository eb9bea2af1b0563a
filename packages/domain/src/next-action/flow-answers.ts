import type { NewPatientValues } from '../practice-system/new-patient.ts'
import { type Moment, msOf } from '../time/moment.ts'
import type { FlowInput } from './flow-input.ts'
import type { FlowNode, StepType } from './flow-node.ts'
import { noteAnswer } from './flow-note.ts'
import { answered, type FlowPosition } from './flow-position.ts'
import { next } from './flow-walk.ts'

/** Chooses an outcome or a reason; a preset reason becomes the note (FLOW-25). Throws on a choice that is not there. */
export function choose(position: FlowPosition, key: string): FlowPosition {
  const { choices } = stepOf(position, 'choices')
  const choice = choices.find((each) => each.key === key)
  if (!choice) throw new Error(`${position.node.key} does not offer ${key}`)
  return answered(position, { gives: { note: choice.note ?? null }, next: choice.next, choice: key })
}

/** The key of the choice that is made at a step of choices, or null. */
export function chosenKey({ node, answers }: FlowPosition): string | null {
  return answers[node.key]?.choice ?? null
}

/** Stores a date and time, or null; one that has passed does not lead on (G-17). */
export function schedule(position: FlowPosition, date: Moment | null, input: FlowInput): FlowPosition {
  const node = stepOf(position, 'schedule')
  if (date === null) return answered(position, { gives: { date: null }, next: null })
  return answered(position, {
    gives: { date: new Date(msOf(date)).toISOString() },
    next: msOf(date) < msOf(input.now) ? null : node.next,
  })
}

/** Takes the note as it is being typed; a blank or an overlong one does not lead on (FLOW-25). */
export function writeNote(position: FlowPosition, note: string): FlowPosition {
  return answered(position, noteAnswer(stepOf(position, 'note'), note))
}

/** Chooses a lead source (SRC-05). */
export function chooseSource(position: FlowPosition, source: string): FlowPosition {
  return answered(position, { gives: { source }, next: stepOf(position, 'source').next })
}

/** Wakes the patient, or leaves them snoozed. */
export function chooseEndSnooze(position: FlowPosition, endSnooze: boolean): FlowPosition {
  return answered(position, { gives: { endSnooze }, next: stepOf(position, 'snooze').next })
}

/** Chooses a match of the practice system. */
export function linkTo(
  position: FlowPosition,
  link: { patientId: string; dentallyId: string },
): FlowPosition {
  return answered(position, { gives: { dentally: { link } }, next: stepOf(position, 'linkPatient').next })
}

/** Leaves the patient without a link. */
export function doNotLink(position: FlowPosition): FlowPosition {
  return answered(position, { gives: { dentally: null }, next: stepOf(position, 'linkPatient').next })
}

/** Chooses to create the patient in the practice system and moves on to the form by itself (FLOW-19). */
export function createInstead(position: FlowPosition, patientId: string, input: FlowInput): FlowPosition {
  const node = stepOf(position, 'linkPatient')
  const dentally = { create: { patientId, values: null } }
  return next(answered(position, { gives: { dentally }, next: node.next }), input)
}

/** Takes the form of the new patient; null while it is not valid. */
export function fillCreate(position: FlowPosition, values: NewPatientValues | null): FlowPosition {
  const node = stepOf(position, 'addPatient')
  const { dentally } = position.context
  if (!dentally || !('create' in dentally)) throw new Error('There is nobody to create')
  const create = { ...dentally.create, values }
  return answered(position, { gives: { dentally: { create } }, next: values === null ? null : node.next })
}

/** The step as the type it is answered as; answering another one is a mistake of the screen. */
function stepOf<Type extends StepType>(
  { node }: FlowPosition,
  type: Type,
): Extract<FlowNode, { type: Type }> {
  if (node.type !== type) throw new Error(`${node.key} is no ${type} step`)
  return node as Extract<FlowNode, { type: Type }>
}
