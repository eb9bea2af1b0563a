import type { NewPatientValues } from '../practice-system/new-patient.ts'
import type { FlowPosition } from './flow-position.ts'

/** What is chosen at a step that asks whom to link. */
export type LinkChoice =
  | { kind: 'link'; dentallyId: string }
  | { kind: 'no_link' }
  /** With what the form came to; null while it is not valid. */
  | { kind: 'create'; values: NewPatientValues | null }

/** What is chosen at the step that shows, which asks whom to link; null while nothing is. */
export function linkChoice({ context: { dentally }, provisionalNext }: FlowPosition): LinkChoice | null {
  if (provisionalNext === null) return null
  if (dentally === null) return { kind: 'no_link' }
  return 'create' in dentally
    ? { kind: 'create', values: dentally.create.values }
    : { kind: 'link', dentallyId: dentally.link.dentallyId }
}
