import type { NewPatientDraft } from '@enamel/domain/practice-system/new-patient'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'

/** Kept for as long as the page is open: the form can be opened again long after. */
const draftQuery = (patientId: string, known: NewPatientDraft) =>
  queryOptions<NewPatientDraft>({
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryKey: ['practice-creation', patientId, known],
    queryFn: skipToken,
  })

export interface KeptCreation {
  /** What was filled in here, or was refused, or is known of the patient. */
  draft: NewPatientDraft
  keep: (draft: NewPatientDraft) => void
}

/**
 * The form of a patient to create in the practice system, as it was last left on this page.
 * @param known what is known of the patient; where that becomes another, the form begins anew
 * @param refused what the practice system refused and the server keeps, for a form that was not filled in on this page
 */
export function useKeptCreation(
  patientId: string,
  known: NewPatientDraft,
  refused: NewPatientDraft | null,
): KeptCreation {
  const queries = useQueryClient()
  const ofDraft = draftQuery(patientId, known)
  return {
    draft: useQuery(ofDraft).data ?? refused ?? known,
    keep: (draft) => queries.setQueryData(ofDraft.queryKey, draft),
  }
}
