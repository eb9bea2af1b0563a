import {
  type DuplicateField,
  type DuplicateQuery,
  duplicateQuery,
} from '@enamel/domain/add-patient/duplicate'
import type { LeadDraft } from '@enamel/domain/add-patient/lead-draft'
import type { Country } from '@enamel/domain/config/country'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { wait } from '../../lib/wait.ts'
import { findDuplicates } from './add-patient.api.ts'

/** How long the user has to pause typing before the check for duplicates starts (ADD-16, C-02). */
export const DUPLICATE_DEBOUNCE_MS = 300

/**
 * The query that finds out which details of a contact the practice already knows. The request is sent after a pause,
 * unless the details change within the pause.
 * @param query null while there is nothing to check
 */
export function duplicatesQuery(query: DuplicateQuery | null) {
  return queryOptions({
    queryKey: ['duplicates', query],
    async queryFn({ signal }): Promise<readonly DuplicateField[]> {
      await wait(DUPLICATE_DEBOUNCE_MS, signal)
      return findDuplicates(query ?? {}, signal)
    },
    enabled: query !== null,
    // One response is enough for each query.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The states of the details (ADD-03). */
export const detailsStates = ['initial', 'searching', 'duplicates', 'unique'] as const
export type DetailsState = (typeof detailsStates)[number]

/** The part of the query's result that determines the state. */
export interface DuplicatesFetch {
  data: readonly DuplicateField[] | undefined
  isFetching: boolean
}

/** The state of the details. `initial` means that there is nothing to check yet, or that the check failed. */
export function detailsState(
  query: DuplicateQuery | null,
  { data, isFetching }: DuplicatesFetch,
): DetailsState {
  if (query === null) return 'initial'
  if (isFetching) return 'searching'
  if (!data) return 'initial'
  return data.length > 0 ? 'duplicates' : 'unique'
}

export interface DuplicateCheck {
  state: DetailsState
  /** The details that the practice knows. */
  duplicates: readonly DuplicateField[]
  /** Whether this field was checked and no patient has the same email or number. */
  isFree: (field: DuplicateField) => boolean
  failed: boolean
  retry: () => void
}

export function useDuplicateCheck(contact: LeadDraft['contact'], country: Country): DuplicateCheck {
  const query = duplicateQuery(contact, country)
  const check = useQuery(duplicatesQuery(query))
  const state = detailsState(query, check)
  const isChecked = state === 'unique' || state === 'duplicates'
  const duplicates = (isChecked && check.data) || []
  return {
    state,
    duplicates,
    isFree: (field) => isChecked && query?.[field] !== undefined && !duplicates.includes(field),
    failed: state === 'initial' && check.isError,
    retry: () => void check.refetch(),
  }
}
