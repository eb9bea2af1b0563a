import type { UseInfiniteQueryResult } from '@tanstack/react-query'

/** The pages of a list that are not loaded yet. */
export interface MorePages {
  isLoading: boolean
  /** Whether the next page could not be loaded. */
  hasFailed: boolean
  load: () => void
}

type PagesQuery = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** @returns null when all pages are loaded */
export function morePages(query: PagesQuery): MorePages | null {
  if (!query.hasNextPage) return null
  return {
    isLoading: query.isFetchingNextPage,
    hasFailed: query.isFetchNextPageError,
    load: () => void query.fetchNextPage(),
  }
}
