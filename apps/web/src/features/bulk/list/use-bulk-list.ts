import type { BulkSummary } from '@enamel/contract/bulk'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRealtimeEffects } from '../../../signed-in/realtime-context.tsx'
import { bulkListQuery, bulkPagesQuery } from '../bulk.api.ts'

export interface BulkList {
  /** Undefined until the first page is loaded. */
  summaries: readonly BulkSummary[] | undefined
  hasFailed: boolean
  retry: () => void
  hasOlder: boolean
  isLoadingOlder: boolean
  /** Whether the next page could not be loaded. */
  hasOlderFailed: boolean
  loadOlder: () => void
}

/** Every bulk message of the practice, newest first, as far as pages are loaded. Those in progress are up to date. */
export function useBulkList(): BulkList {
  const pages = useInfiniteQuery(bulkPagesQuery)
  const { data: recent = [] } = useQuery(bulkListQuery)
  const loaded = pages.data?.pages.flat()
  useRealtimeEffects({
    bulk_progress({ progress }) {
      if (!loaded?.some(({ id }) => id === progress.id)) void pages.refetch()
    },
  })
  const latest = new Map(recent.map((summary) => [summary.id, summary]))
  return {
    summaries: loaded?.map((summary) => latest.get(summary.id) ?? summary),
    hasFailed: pages.isError,
    retry: () => void pages.refetch(),
    hasOlder: pages.hasNextPage,
    isLoadingOlder: pages.isFetchingNextPage,
    hasOlderFailed: pages.isFetchNextPageError,
    loadOlder: () => void pages.fetchNextPage(),
  }
}
