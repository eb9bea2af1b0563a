import type { NewPatientValues } from '../practice-system/new-patient.ts'
import type { FlowPosition } from './flow-position.ts'

/** The choice at a step that asks which patient to link. */
export type LinkChoice =
  | { kind: 'link'; dentallyId: string }
  | { kind: 'no_link' }
  /** With the values of the form; null while they are not valid. */
  | { kind: 'create'; values: NewPatientValues | null }

/** The choice at the current step; null while there is none. */
export function linkChoice({ context: { dentally }, provisionalNext }: FlowPosition): LinkChoice | null {
  if (provisionalNext === null) return null
  if (dentally === null) return { kind: 'no_link' }
  return 'create' in dentally
    ? { kind: 'create', values: dentally.create.values }
    : { kind: 'link', dentallyId: dentally.link.dentallyId }
}
