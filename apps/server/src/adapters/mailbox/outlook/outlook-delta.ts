import { z } from 'zod'
import type { ServiceResult } from '../../service-result.ts'
import { type Graph, graphError, ownLink, readReply } from './graph-call.ts'
import type { DeltaFolder } from './outlook-folders.ts'
import { itemProperties } from './outlook-messages.ts'
import { requestPage } from './outlook-page.ts'

export const DeltaLink = z.string().max(10_000)

const Page = z.object({
  value: z.array(z.unknown()),
  '@odata.nextLink': DeltaLink.optional(),
  '@odata.deltaLink': DeltaLink.optional(),
})

const SYNC_LOST: ReadonlySet<string> = new Set(['syncStateNotFound', 'SyncStateNotFound', 'resyncRequired'])

export interface DeltaPage {
  rows: unknown[]
  next: string
  /** Whether there is nothing more at the moment. */
  isEnd: boolean
}

/**
 * One page of what changed in a folder; at first, of all that is in it. It has no filter by date, with which Graph lists
 * at most 5,000 emails.
 * @param link where the folder continues; null for its first page
 */
export async function fetchDelta(
  graph: Graph,
  folder: DeltaFolder,
  link: string | null,
): Promise<ServiceResult<DeltaPage> | { kind: 'expired' }> {
  const path = link === null ? `/me/mailFolders/${folder}/messages/delta` : ownLink(graph, link)
  if (path === null) return { kind: 'unreadable', detail: 'a link to another service' }
  const query: Record<string, string> =
    link === null ? { $select: itemProperties.join(','), changeType: 'created' } : {}
  const reply = await requestPage(graph, (size) => ({ path, query, prefer: `odata.maxpagesize=${size}` }))
  if (reply.kind !== 'replied') return reply
  if (reply.status === 410 || SYNC_LOST.has(graphError(reply.body))) return { kind: 'expired' }
  const page = readReply(Page, reply)
  return page.kind === 'answered' ? pageOf(graph, page.value) : page
}

function pageOf(graph: Graph, page: z.output<typeof Page>): ServiceResult<DeltaPage> {
  const { value: rows, '@odata.nextLink': nextLink, '@odata.deltaLink': deltaLink } = page
  const next = nextLink ?? deltaLink
  if (next === undefined) return { kind: 'unreadable', detail: 'a page without a link' }
  if (ownLink(graph, next) === null) return { kind: 'unreadable', detail: 'a link to another service' }
  return { kind: 'answered', value: { rows, next, isEnd: nextLink === undefined } }
}
