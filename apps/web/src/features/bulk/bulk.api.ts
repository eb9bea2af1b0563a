import { type BulkBody, type BulkSummary, bulk } from '@enamel/contract/bulk'
import { BULK_PAGE_SIZE } from '@enamel/domain/bulk/bulk'
import type { BulkPayload } from '@enamel/domain/bulk/bulk-draft'
import type { BulkRecipients } from '@enamel/domain/bulk/recipients'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { isFinal, isRefusal } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { isComplete, type LoadedProgress } from './model/progress.ts'

const BULK_KEY = 'bulk'
/** The key of the mutation that sends a bulk message. */
export const SEND_BULK_KEY = [BULK_KEY, 'send']
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

/**
 * Sends a bulk message. The same request again sends nothing more.
 * @returns the number of patients of the bulk message that the server has stored
 */
export async function sendBulk(body: BulkBody): Promise<{ total: number }> {
  try {
    return await call(bulk.send, { body })
  } catch (error) {
    // An id is never sent with other content, so its bulk message is this one. The server stores the first response only
    // for some days.
    if (isRefusal(error, 'id_reused'))
      return await call(bulk.read, { params: { id: body.id }, query: { progress: '1' } })
    throw error
  }
}

const REFUSALS = ['validation', 'channel_disabled', 'total_changed']

/**
 * Whether the server has refused a bulk message for good: it does so only if no attempt with the same id was stored. All
 * other refusals (no session, too many requests) say nothing about earlier attempts, which the HTTP client makes too.
 */
export function isBulkRefused(error: unknown): boolean {
  return REFUSALS.some((code) => isRefusal(error, code))
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
