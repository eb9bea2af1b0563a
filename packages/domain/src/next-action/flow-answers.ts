import type { NewPatientValues } from '../practice-system/new-patient.ts'
import { type Moment, msOf } from '../time/moment.ts'
import type { FlowInput } from './flow-input.ts'
import type { FlowNode, StepType } from './flow-node.ts'
import { noteAnswer } from './flow-note.ts'
import { type FlowPosition, withAnswer } from './flow-position.ts'
import { next } from './flow-walk.ts'

/** Chooses an outcome or a reason; a preset reason becomes the note (FLOW-25). Throws on an unknown choice. */
export function choose(position: FlowPosition, key: string): FlowPosition {
  const { choices } = stepOf(position, 'choices')
  const choice = choices.find((candidate) => candidate.key === key)
  if (!choice) throw new Error(`${position.node.key} does not offer ${key}`)
  return withAnswer(position, { changes: { note: choice.note ?? null }, next: choice.next, choice: key })
}

/** The key of the chosen choice at a step of choices, or null. */
export function chosenKey({ node, answers }: FlowPosition): string | null {
  return answers[node.key]?.choice ?? null
}

/** Sets the date and time; null removes them. The flow cannot continue with a moment that has passed (G-17). */
export function schedule(position: FlowPosition, date: Moment | null, input: FlowInput): FlowPosition {
  const node = stepOf(position, 'schedule')
  if (date === null) return withAnswer(position, { changes: { date: null }, next: null })
  return withAnswer(position, {
    changes: { date: new Date(msOf(date)).toISOString() },
    next: msOf(date) < msOf(input.now) ? null : node.next,
  })
}

/** Sets the note as typed. The flow cannot continue with a blank or an overlong note (FLOW-25). */
export function writeNote(position: FlowPosition, note: string): FlowPosition {
  return withAnswer(position, noteAnswer(stepOf(position, 'note'), note))
}

/** Chooses a lead source (SRC-05). */
export function chooseSource(position: FlowPosition, source: string): FlowPosition {
  return withAnswer(position, { changes: { source }, next: stepOf(position, 'source').next })
}

/** Chooses whether the patient's snooze ends. */
export function chooseEndSnooze(position: FlowPosition, endSnooze: boolean): FlowPosition {
  return withAnswer(position, { changes: { endSnooze }, next: stepOf(position, 'snooze').next })
}

/** Chooses a record of the practice system to link. */
export function chooseLink(
  position: FlowPosition,
  link: { patientId: string; dentallyId: string },
): FlowPosition {
  return withAnswer(position, { changes: { dentally: { link } }, next: stepOf(position, 'linkPatient').next })
}

/** Chooses not to link the patient. */
export function doNotLink(position: FlowPosition): FlowPosition {
  return withAnswer(position, { changes: { dentally: null }, next: stepOf(position, 'linkPatient').next })
}

/** Chooses to create the patient in the practice system, and continues to the form (FLOW-19). */
export function chooseNewPatient(position: FlowPosition, patientId: string, input: FlowInput): FlowPosition {
  const node = stepOf(position, 'linkPatient')
  const dentally = { create: { patientId, values: null } }
  return next(withAnswer(position, { changes: { dentally }, next: node.next }), input)
}

/** Sets the values of the new patient; null while the form is not valid. */
export function fillNewPatient(position: FlowPosition, values: NewPatientValues | null): FlowPosition {
  const node = stepOf(position, 'addPatient')
  const { dentally } = position.context
  if (!dentally || !('create' in dentally)) throw new Error('There is no patient to create')
  const create = { ...dentally.create, values }
  return withAnswer(position, { changes: { dentally: { create } }, next: values === null ? null : node.next })
}

/** The current step, which must be of this type: answering a step of a different type is a bug in the screen. */
function stepOf<Type extends StepType>(
  { node }: FlowPosition,
  type: Type,
): Extract<FlowNode, { type: Type }> {
  if (node.type !== type) throw new Error(`${node.key} is not of the type ${type}`)
  return node as Extract<FlowNode, { type: Type }>
}
