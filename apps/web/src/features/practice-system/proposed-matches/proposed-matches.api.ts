import { type ProposedMatch, practiceSystemMatches } from '@enamel/contract/practice-system-matches'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { isRefusal } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'

/** The matches that wait for a decision, the likeliest first, page by page. */
export const proposedMatchesQuery = infiniteQueryOptions({
  queryKey: ['proposed-matches'],
  queryFn: ({ pageParam: cursor, signal }) =>
    call(practiceSystemMatches.list, { query: { ...(cursor && { cursor }) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ cursor }) => cursor,
})

const paramsOf = ({ patient, record }: ProposedMatch) => ({
  params: { patient_id: patient.id, external_id: record.id },
})

/** Links the patient to the record. @returns the patient's link */
export function confirmMatch(match: ProposedMatch) {
  return call(practiceSystemMatches.confirm, paramsOf(match))
}

/** Notes that they are two people. A match that is not proposed any more needs no such note. */
export async function rejectMatch(match: ProposedMatch): Promise<void> {
  try {
    await call(practiceSystemMatches.reject, paramsOf(match))
  } catch (error) {
    if (!isRefusal(error, 'not_found')) throw error
  }
}

/** Proposes a rejected match again. */
export async function undoRejectMatch(match: ProposedMatch): Promise<void> {
  await call(practiceSystemMatches.undoReject, paramsOf(match))
}
