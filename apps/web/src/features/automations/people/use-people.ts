import type { Enrolment } from '@enamel/contract/automation-enrolments'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type MorePages, morePages } from '../../../lib/more-pages.ts'
import { enrolmentsQuery } from '../automations.api.ts'
import type { PeopleFilter } from '../model/people-filter.ts'

const TYPING_PAUSE_MS = 250

/** The patients of an automation that pass a filter, as far as pages are loaded. */
export interface People {
  /** The filter that `enrolments` pass, unless they are stale. */
  filter: PeopleFilter
  /** Undefined until the first page is loaded. */
  enrolments: readonly Enrolment[] | undefined
  /** All that match, also those that are not loaded yet. */
  total: number
  hasFailed: boolean
  retry: () => void
  /** Whether those of the filter before are shown until the present ones are loaded. */
  isStale: boolean
  /** Loads more; null when all are loaded. */
  more: MorePages | null
}

export function usePeople(workflowId: string, filter: PeopleFilter): People {
  const [search] = useDebouncedValue(filter.search, TYPING_PAUSE_MS)
  const applied = { ...filter, search }
  const query = useInfiniteQuery(enrolmentsQuery(workflowId, applied))
  return {
    filter: applied,
    enrolments: query.data?.pages.flatMap(({ data }) => data),
    total: query.data?.pages[0]?.metadata.total ?? 0,
    hasFailed: query.isError && !query.isFetchNextPageError,
    retry: () => void query.refetch(),
    isStale: query.isPlaceholderData,
    more: morePages(query),
  }
}
