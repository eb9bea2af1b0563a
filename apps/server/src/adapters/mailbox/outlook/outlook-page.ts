import type { ServiceTrouble } from '../../service-result.ts'
import { type Graph, type GraphReceived, type GraphRequest, sendQuery } from './graph-call.ts'

const MAX_PAGE_BYTES = 32 * 1024 * 1024
/** The emails of a page; when a page is too large, it is asked for again with the second number. */
const PAGE_SIZES = [200, 25] as const

/**
 * Requests a page of emails.
 * @param requestOf the request for a page of at most so many emails
 * @returns the reply, with how many emails it may have at most
 */
export async function requestPage(
  graph: Graph,
  requestOf: (size: number) => GraphRequest,
): Promise<(GraphReceived & { size: number }) | ServiceTrouble> {
  for (const size of PAGE_SIZES) {
    const reply = await sendQuery(graph, { ...requestOf(size), maxBytes: MAX_PAGE_BYTES })
    if (reply.kind !== 'replied') return reply
    // An empty body stands for one that is too large.
    if (reply.status !== 200 || reply.body.length > 0) return { ...reply, size }
  }
  return { kind: 'unreadable', detail: 'a page that is too large' }
}
