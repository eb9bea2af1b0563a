/** The user of the practice who looks after a patient. */
export interface Assignee {
  id: string
  name: string
}

/** Whose patients a list contains: everyone's, or those that are assigned to the user who reads it. */
export const assignedFilters = ['anyone', 'me'] as const
export type AssignedFilter = (typeof assignedFilters)[number]

/** The headline of an assignment on the timeline: "Ada Okafor assigned this patient to Sam Patel". */
export function assignmentHeadline(actor: Assignee, from: Assignee | null, to: Assignee | null): string {
  if (to?.id === actor.id) return `${actor.name} took this patient`
  if (to) return `${actor.name} assigned this patient to ${to.name}`
  return from?.id === actor.id
    ? `${actor.name} handed this patient back`
    : `${actor.name} unassigned this patient from ${from?.name ?? 'a colleague'}`
}
