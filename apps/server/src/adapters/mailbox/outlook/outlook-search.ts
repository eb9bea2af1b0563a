import { z } from 'zod'
import { readAs, readJson } from '../../http-call.ts'
import type { ServiceResult } from '../../service-result.ts'
import type { MailboxStep, MailboxStepOptions } from '../mailbox-provider.ts'
import { ask, type Graph, type GraphRequest, ownLink } from './graph-call.ts'
import { askForMailbox, isKnown, locate, OutlookMailbox, unknownMailbox } from './outlook-folders.ts'
import { readItemsAnywhere } from './outlook-left-out.ts'
import { itemProperties, type Locate } from './outlook-messages.ts'

const ADDRESSES_PER_SEARCH = 10
const PAGE_SIZE = 100
const MAX_PAGE_BYTES = 16 * 1024 * 1024
/** Graph finds no more emails than this in one search. */
const MAX_FOUND = 1_000

const Link = z.string().max(10_000)
const Cursor = z.object({
  mailbox: OutlookMailbox,
  /** The addresses after this one are searched for. */
  after: z.string().nullable(),
  /** How many addresses are searched for together. */
  count: z.number().int().positive(),
  /** How many emails the pages of this search had so far. */
  found: z.number().int().nonnegative(),
  /** A page of the search; null for the first one. */
  link: Link.nullable(),
})
type Cursor = z.infer<typeof Cursor>

const beginning: Cursor = {
  mailbox: unknownMailbox,
  after: null,
  count: ADDRESSES_PER_SEARCH,
  found: 0,
  link: null,
}
const nothing = { items: [], malformed: [], lookedAt: 0 }
const Page = z.object({ value: z.array(z.unknown()), '@odata.nextLink': Link.optional() })

/**
 * One page of a search for the emails from and to the addresses in all folders, some addresses at a time; fewer, when
 * together they have more emails than a search finds.
 */
export async function outlookSearch(
  graph: Graph,
  stored: string | null,
  { since, now: until, addressesAfter }: MailboxStepOptions,
): Promise<ServiceResult<MailboxStep> | { kind: 'expired' }> {
  const begun = stored === null ? beginning : readCursor(stored)
  if (begun === null) return { kind: 'expired' }
  const asked = isKnown(begun.mailbox) ? null : await askForMailbox(graph, begun.mailbox)
  if (asked && asked.kind !== 'answered') return asked
  const cursor = asked ? { ...begun, mailbox: asked.value } : begun
  if (!isKnown(cursor.mailbox)) return stepTo(cursor, { ...nothing, isLast: false, until })
  const addresses = await addressesAfter(cursor.after, cursor.count)
  const last = addresses.at(-1)
  if (last === undefined) return stepTo(cursor, { ...nothing, isLast: true, until })
  const request = requestFor(graph, cursor, addresses)
  if (request === 'nothing to search for')
    return stepTo(searchAfter(cursor, last), { ...nothing, isLast: false, until })
  if (request === null) return { kind: 'unreadable', detail: 'a link to another service' }
  const page = await ask(graph, { ...request, maxBytes: MAX_PAGE_BYTES }, Page)
  if (page.kind !== 'answered') return page

  const rows = page.value.value
  const { mailbox } = cursor
  const locateIt: Locate = (email) => locate(mailbox, email)
  const read = await readItemsAnywhere(graph, mailbox, { rows, locate: locateIt, since })
  if (read.kind !== 'answered') return read
  const found = cursor.found + rows.length
  const next = nextOf({ ...cursor, found }, page.value['@odata.nextLink'], { last, count: addresses.length })
  return stepTo(next, { ...read.value, lookedAt: rows.length, isLast: false, until })
}

function stepTo(
  cursor: Cursor,
  step: Pick<MailboxStep, 'items' | 'malformed' | 'lookedAt' | 'isLast' | 'until'>,
): ServiceResult<MailboxStep> {
  return {
    kind: 'answered',
    value: { ...step, cursor: JSON.stringify(cursor), total: null },
  }
}

/** The next page, or half of the addresses if more may have been found, or the next addresses. */
function nextOf(
  cursor: Cursor,
  link: string | undefined,
  { last, count }: { last: string; count: number },
): Cursor {
  if (link !== undefined) return { ...cursor, link }
  if (cursor.found < MAX_FOUND || count === 1) return searchAfter(cursor, last)
  return { ...cursor, count: Math.floor(count / 2), found: 0, link: null }
}

function searchAfter({ mailbox }: Cursor, after: string): Cursor {
  return { ...beginning, mailbox, after }
}

function requestFor(
  graph: Graph,
  { link }: Cursor,
  addresses: readonly string[],
): GraphRequest | 'nothing to search for' | null {
  if (link !== null) {
    const path = ownLink(graph, link)
    return path && { path }
  }
  // Other characters have a meaning in a search.
  const terms = addresses
    .filter((address) => /^[\w.+'-]+@[\w.-]+$/.test(address))
    .map((address) => `participants:${address}`)
  if (terms.length === 0) return 'nothing to search for'
  return {
    path: '/me/messages',
    query: { $search: `"${terms.join(' OR ')}"`, $select: itemProperties.join(','), $top: String(PAGE_SIZE) },
  }
}

function readCursor(text: string): Cursor | null {
  const read = readAs(Cursor, readJson(Buffer.from(text)))
  return read.kind === 'answered' ? read.value : null
}
