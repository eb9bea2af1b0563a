import { type BulkBody, type BulkSummary, bulk } from '@enamel/contract/bulk'
import { BULK_PAGE_SIZE } from '@enamel/domain/bulk/bulk'
import type { BulkPayload } from '@enamel/domain/bulk/bulk-draft'
import type { BulkRecipients } from '@enamel/domain/bulk/recipients'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { isFinal } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { isComplete, type LoadedProgress } from './model/progress.ts'

const BULK_KEY = 'bulk'
/** How often the progress of a bulk message is asked for (BLK-17). */
export const PROGRESS_INTERVAL_MS = 2_000
/** The longest pause after failures. */
const PROGRESS_PAUSE_MAX_MS = 60_000

/** The bulk messages of the last days. Once loaded, events and `progressQuery` keep their progress up to date. */
export const bulkListQuery = queryOptions({
  queryKey: [BULK_KEY, 'list'],
  queryFn: ({ signal }) => call(bulk.list, { query: {} }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Every bulk message of the practice, newest first, page by page. */
export const bulkPagesQuery = infiniteQueryOptions({
  queryKey: [BULK_KEY, 'pages'],
  queryFn: ({ pageParam: before, signal }) =>
    call(bulk.list, { query: { all: '1', ...(before && { before }) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => (page.length === BULK_PAGE_SIZE ? page.at(-1)?.id : undefined),
})

/**
 * How far a bulk message is. It is asked for again until no message is being sent (BLK-17), except while the tab is
 * hidden; after failures, with ever longer pauses.
 * @param isWaiting whether its texts wait for the morning, until when nothing changes that no event reports
 */
export function progressQuery(id: string, isWaiting: boolean) {
  return queryOptions({
    queryKey: [BULK_KEY, id, 'progress'],
    queryFn: ({ signal }) => loadProgress(id, signal),
    enabled: !isWaiting,
    // After a final refusal there is nothing to wait for.
    refetchInterval: ({ state: { data, status } }) =>
      status === 'error' || (data && isComplete(data)) ? false : PROGRESS_INTERVAL_MS,
    retry: (_failures, error) => !isFinal(error),
    retryDelay: (failures) => Math.min(PROGRESS_INTERVAL_MS * 2 ** (failures + 1), PROGRESS_PAUSE_MAX_MS),
  })
}

async function loadProgress(id: string, signal: AbortSignal): Promise<LoadedProgress> {
  const input = { params: { id }, query: { progress: '1' } } as const
  const { total, channel, progress } = await call(bulk.read, input, { signal, retries: 'off' })
  if (!progress) throw new Error('The server sent no progress.')
  return { id, total, channel, ...progress }
}

/** Who would get the message, and what the first recipients would read. */
export function previewQuery(recipients: BulkRecipients, payload: BulkPayload) {
  return queryOptions({
    queryKey: [BULK_KEY, 'preview', recipients, payload],
    queryFn: ({ signal }) => call(bulk.preview, { body: { ...recipients, payload } }, { signal }),
    placeholderData: keepPreviousData,
    // Consent and addresses change at any time.
    staleTime: 0,
    gcTime: 60_000,
  })
}

/**
 * A page of the results of a bulk message.
 * @param page from 1
 */
export function resultsQuery(id: string, page: number, failedOnly: boolean) {
  return queryOptions({
    queryKey: [BULK_KEY, id, 'results', page, failedOnly],
    queryFn: ({ signal }) =>
      call(
        bulk.results,
        { params: { id }, query: { page: String(page), ...(failedOnly && { state: 'Failed' as const }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** Sends a bulk message. The same id again sends nothing more. */
export function sendBulk(body: BulkBody) {
  return call(bulk.send, { body })
}

/** Stops a bulk message, and shows it as cancelled. */
export async function cancelBulk(queries: QueryClient, id: string): Promise<void> {
  const cancelled = await call(bulk.cancel, { params: { id } })
  changeBulkList(queries, (list) => list.map((shown) => (shown.id === id ? cancelled : shown)))
  await queries.invalidateQueries({ queryKey: [BULK_KEY, id] })
}

/** Loads the list again, also while it is being loaded: that response may be older than what was just learned. */
export async function reloadBulkList(queries: QueryClient): Promise<void> {
  await queries.cancelQueries(bulkListQuery)
  await queries.invalidateQueries(bulkListQuery)
}

/** Changes the cached list, if it was loaded. */
export function changeBulkList(
  queries: QueryClient,
  change: (list: readonly BulkSummary[]) => BulkSummary[],
): void {
  queries.setQueryData(bulkListQuery.queryKey, (list) => list && change(list))
}
