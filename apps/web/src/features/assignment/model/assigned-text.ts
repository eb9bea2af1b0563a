import type { Assignee } from '@enamel/domain/assignment/assignee'

/** "Charlotte Evans is assigned to Sam Patel". */
export function assignedText(patient: string, to: Assignee | null, userId: string): string {
  if (!to) return `${patient} is assigned to nobody`
  return `${patient} is assigned to ${to.id === userId ? 'you' : to.name}`
}

/** Shown when the assignment did not reach the server. */
export function notAssignedText(patient: string): string {
  return `${patient} was not assigned, because the server could not be reached.`
}
