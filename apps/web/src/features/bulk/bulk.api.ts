import { type BulkBody, type BulkSummary, bulk } from '@enamel/contract/bulk'
import type { BulkPayload } from '@enamel/domain/bulk/bulk-draft'
import type { BulkRecipients } from '@enamel/domain/bulk/recipients'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

const BULK_KEY = 'bulk'
/** How often the progress of a bulk message is asked for (BLK-17). */
export const PROGRESS_INTERVAL_MS = 2_000

/** The bulk messages of the last days. Once loaded, events and `bulkQuery` keep their progress up to date. */
export const bulkListQuery = queryOptions({
  queryKey: [BULK_KEY, 'list'],
  queryFn: ({ signal }) => call(bulk.list, { query: {} }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** A bulk message with its messages, loaded again until none is being sent (BLK-17). */
export function bulkQuery(id: string) {
  return queryOptions({
    queryKey: [BULK_KEY, id],
    queryFn: ({ signal }) => call(bulk.read, { params: { id }, query: {} }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.messages.some((message) => message.state === 'Sending') === false
        ? false
        : PROGRESS_INTERVAL_MS,
  })
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

/** Changes the cached list, if it was loaded. */
export function changeBulkList(
  queries: QueryClient,
  change: (list: readonly BulkSummary[]) => BulkSummary[],
): void {
  queries.setQueryData(bulkListQuery.queryKey, (list) => list && change(list))
}
