import { z } from 'zod'
import { readAs, readJson } from '../../http-call.ts'
import type { ServiceResult } from '../../service-result.ts'
import type { MailboxStep, MailboxStepOptions } from '../mailbox-provider.ts'
import { ask, type Graph, type GraphRequest, ownLink } from './graph-call.ts'
import { type Folder, folders, itemProperties, readItems } from './outlook-messages.ts'

const ADDRESSES_PER_SEARCH = 10
const PAGE_SIZE = 100
const MAX_PAGE_BYTES = 16 * 1024 * 1024

const Link = z.string().max(10_000)
const Cursor = z.object({
  /** The addresses after this one are searched for. */
  after: z.string().nullable(),
  folder: z.enum(folders),
  /** A page of the search; null for the first one. */
  link: Link.nullable(),
})
type Cursor = z.infer<typeof Cursor>

const beginning: Cursor = { after: null, folder: 'inbox', link: null }
const nothing = { items: [], malformed: [], lookedAt: 0 }
const Page = z.object({ value: z.array(z.unknown()), '@odata.nextLink': Link.optional() })

/** One page of a search for the emails from and to the addresses, some at a time, in each folder. */
export async function outlookSearch(
  graph: Graph,
  stored: string | null,
  { since, now: until, addressesAfter }: MailboxStepOptions,
): Promise<ServiceResult<MailboxStep> | { kind: 'expired' }> {
  const cursor = stored === null ? beginning : readCursor(stored)
  if (cursor === null) return { kind: 'expired' }
  const addresses = await addressesAfter(cursor.after, ADDRESSES_PER_SEARCH)
  const last = addresses.at(-1)
  if (last === undefined) return stepTo(cursor, { ...nothing, isLast: true, until })
  const request = requestFor(graph, cursor, addresses)
  if (request === 'nothing to search for')
    return stepTo({ after: last, folder: 'inbox', link: null }, { ...nothing, isLast: false, until })
  if (request === null) return { kind: 'unreadable', detail: 'a link to another service' }
  const page = await ask(graph, { ...request, maxBytes: MAX_PAGE_BYTES }, Page)
  if (page.kind !== 'answered') return page

  const rows = page.value.value
  const next = nextOf(cursor, page.value['@odata.nextLink'], last)
  return stepTo(next, {
    ...readItems(rows, cursor.folder, since),
    lookedAt: rows.length,
    isLast: false,
    until,
  })
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

/** The next page, or the next folder, or the next addresses. */
function nextOf({ after, folder }: Cursor, link: string | undefined, last: string): Cursor {
  if (link !== undefined) return { after, folder, link }
  const other: Folder | undefined = folders[folders.indexOf(folder) + 1]
  return other ? { after, folder: other, link: null } : { after: last, folder: 'inbox', link: null }
}

function requestFor(
  graph: Graph,
  { folder, link }: Cursor,
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
    path: `/me/mailFolders/${folder}/messages`,
    query: { $search: `"${terms.join(' OR ')}"`, $select: itemProperties.join(','), $top: String(PAGE_SIZE) },
  }
}

function readCursor(text: string): Cursor | null {
  const read = readAs(Cursor, readJson(Buffer.from(text)))
  return read.kind === 'answered' ? read.value : null
}
