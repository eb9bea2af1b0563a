import { z } from 'zod'
import { readAs, readJson } from '../../http-call.ts'
import type { ServiceResult } from '../../service-result.ts'
import type { MailboxStep, MailboxStepOptions } from '../mailbox-provider.ts'
import {
  ask,
  type Graph,
  type GraphRequest,
  graphError,
  ownLink,
  readReply,
  sendQuery,
} from './graph-call.ts'
import { type Folder, itemProperties, readItems } from './outlook-messages.ts'

const MAX_PAGE_BYTES = 32 * 1024 * 1024
/** The emails of a page; when a page is too large, it is asked for again with the second number. */
const PAGE_SIZES = [500, 25] as const

/** The sent emails first, so that answers to them are recognised. */
const folders: readonly Folder[] = ['sentitems', 'inbox']

const FolderState = z.object({
  /** Where the folder continues; null before its first page. */
  link: z.string().max(10_000).nullable(),
  /** Whether the folder was read to its end in this round. */
  isRead: z.boolean(),
})
const Cursor = z.object({
  inbox: FolderState,
  sentitems: FolderState,
  /** When this round through the folders began; null before its first page. */
  begunAt: z.iso.datetime().nullable().default(null),
  /** How many emails the first pass goes through; null once it is over, or if Graph did not say. */
  total: z.number().int().nullable(),
})
type Cursor = z.infer<typeof Cursor>

const unread = { link: null, isRead: false }
const FolderCount = z.object({ totalItemCount: z.number().int().nonnegative() })

const Page = z.object({
  value: z.array(z.unknown()),
  '@odata.nextLink': z.string().max(10_000).optional(),
  '@odata.deltaLink': z.string().max(10_000).optional(),
})

const SYNC_LOST: ReadonlySet<string> = new Set(['syncStateNotFound', 'SyncStateNotFound', 'resyncRequired'])

type Expired = { kind: 'expired' }

/**
 * One page of a folder. The first pass goes through both folders; after it, each round asks both what is new. The first
 * pass has no filter by date, with which Graph lists at most 5,000 emails: earlier ones are left out here.
 */
export async function outlookStep(
  graph: Graph,
  stored: string | null,
  { since, now }: MailboxStepOptions,
): Promise<ServiceResult<MailboxStep> | Expired> {
  const cursor = stored === null ? await begin(graph) : readCursor(stored)
  if (cursor === null) return { kind: 'expired' }
  const folder = folders.find((name) => !cursor[name].isRead) ?? 'sentitems'
  const page = await fetchPage(graph, folder, cursor[folder].link)
  if (page.kind !== 'answered') return page
  const { rows, next, isEnd } = page.value

  const begunAt = cursor.begunAt ?? now.toISOString()
  const advanced: Cursor = { ...cursor, begunAt, [folder]: { link: next, isRead: isEnd } }
  const isLast = folders.every((name) => advanced[name].isRead)
  return {
    kind: 'answered',
    value: {
      ...readItems(rows, folder, since),
      cursor: JSON.stringify(isLast ? nextRound(advanced) : advanced),
      isLast,
      // What was added to the first folder since then is read in the next round.
      until: new Date(begunAt),
      lookedAt: rows.length,
      total: cursor.total,
    },
  }
}

async function begin(graph: Graph): Promise<Cursor> {
  const counts = await Promise.all(
    folders.map((name) =>
      ask(graph, { path: `/me/mailFolders/${name}`, query: { $select: 'totalItemCount' } }, FolderCount),
    ),
  )
  const total = counts.every((count) => count.kind === 'answered')
    ? counts.reduce((sum, { value }) => sum + value.totalItemCount, 0)
    : null
  return { inbox: unread, sentitems: unread, begunAt: null, total }
}

function nextRound({ inbox, sentitems }: Cursor): Cursor {
  return {
    inbox: { ...inbox, isRead: false },
    sentitems: { ...sentitems, isRead: false },
    begunAt: null,
    total: null,
  }
}

function readCursor(text: string): Cursor | null {
  const read = readAs(Cursor, readJson(Buffer.from(text)))
  return read.kind === 'answered' ? read.value : null
}

interface FolderPage {
  rows: unknown[]
  next: string
  /** Whether there is nothing more at the moment. */
  isEnd: boolean
}

async function fetchPage(
  graph: Graph,
  folder: Folder,
  link: string | null,
): Promise<ServiceResult<FolderPage> | Expired> {
  const path = link === null ? `/me/mailFolders/${folder}/messages/delta` : ownLink(graph, link)
  if (path === null) return { kind: 'unreadable', detail: 'a link to another service' }
  const query: GraphRequest['query'] =
    link === null ? { $select: itemProperties.join(','), changeType: 'created' } : {}
  for (const size of PAGE_SIZES) {
    const prefer = `odata.maxpagesize=${size}`
    const reply = await sendQuery(graph, { path, query, prefer, maxBytes: MAX_PAGE_BYTES })
    if (reply.kind !== 'replied') return reply
    if (reply.status === 410 || SYNC_LOST.has(graphError(reply.body))) return { kind: 'expired' }
    // An empty body stands for one that is too large.
    if (reply.status === 200 && reply.body.length === 0) continue
    const page = readReply(Page, reply)
    return page.kind === 'answered' ? pageOf(graph, page.value) : page
  }
  return { kind: 'unreadable', detail: 'a page that is too large' }
}

function pageOf(graph: Graph, page: z.output<typeof Page>): ServiceResult<FolderPage> {
  const { value: rows, '@odata.nextLink': nextLink, '@odata.deltaLink': deltaLink } = page
  const next = nextLink ?? deltaLink
  if (next === undefined) return { kind: 'unreadable', detail: 'a page without a link' }
  if (ownLink(graph, next) === null) return { kind: 'unreadable', detail: 'a link to another service' }
  return { kind: 'answered', value: { rows, next, isEnd: nextLink === undefined } }
}
