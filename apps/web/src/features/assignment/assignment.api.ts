import { type Assignment, assignment } from '@enamel/contract/assignment'
import type { Assignee } from '@enamel/domain/assignment/assignee'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The active users of the practice. */
export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: ({ signal }) => call(assignment.colleagues, {}, { signal }),
})

/** Assigns a patient, unless a colleague has changed the assignee since. */
export function assign(patientId: string, to: Assignee | null, from: Assignee | null): Promise<Assignment> {
  const body = { user_id: to?.id ?? null, based_on: from?.id ?? null }
  return call(assignment.assign, { params: { id: patientId }, body })
}
