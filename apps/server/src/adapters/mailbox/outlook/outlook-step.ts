import type { ServiceResult } from '../../service-result.ts'
import type { MailboxItem, MailboxStep, MailboxStepOptions } from '../mailbox-provider.ts'
import type { Graph } from './graph-call.ts'
import { countEmails } from './outlook-count.ts'
import { firstCursor, nextRound, type OutlookCursor, readCursor } from './outlook-cursor.ts'
import { fetchDelta } from './outlook-delta.ts'
import { askForMailbox, type DeltaFolder, isKnown, locate, locateElsewhere } from './outlook-folders.ts'
import { readItemsAnywhere } from './outlook-left-out.ts'
import { fetchList } from './outlook-list.ts'
import { byTime, type Locate, type ReadItems, readItems } from './outlook-messages.ts'

/** The sent emails first, so that answers to them are recognised. */
const parts = ['sentitems', 'inbox', 'elsewhere'] as const

type Expired = { kind: 'expired' }

/** What was read of a part, and how many emails were looked through. */
interface ReadPart extends ReadItems {
  lookedAt: number
}
type PartPage = ReadPart & { cursor: OutlookCursor }

/**
 * One page of a part of the mailbox. The first pass goes through the sent emails, the inbox and all other folders; after
 * it, each round asks all three what is new. Between the pages of the first pass, which may take long, mail that has
 * arrived meanwhile is read.
 */
export async function outlookStep(
  graph: Graph,
  stored: string | null,
  { since, now }: MailboxStepOptions,
): Promise<ServiceResult<MailboxStep> | Expired> {
  const begun = stored === null ? firstCursor({ since, now }) : readCursor(stored)
  if (begun === null) return { kind: 'expired' }
  const known = await withMailbox(graph, begun, since)
  if (known.kind !== 'answered') return known
  const cursor = known.value
  if (!isKnown(cursor.mailbox)) return stepTo(cursor, { items: [], malformed: [], lookedAt: 0 }, now)

  const part = parts.find((name) => !cursor[name].isRead) ?? 'sentitems'
  const page =
    part === 'elsewhere'
      ? await readElsewhere(graph, cursor, since)
      : await readFolder(graph, part, cursor, since)
  if (page.kind !== 'answered') return page
  const arrived = await readArrivals(graph, cursor, since)
  const read: ReadPart = {
    items: mergeItems(page.value.items, arrived.items),
    malformed: [...page.value.malformed, ...arrived.malformed],
    lookedAt: page.value.lookedAt,
  }
  return stepTo({ ...page.value.cursor, arrivals: arrived.next }, read, now)
}

function stepTo(
  cursor: OutlookCursor,
  { items, malformed, lookedAt }: ReadPart,
  now: Date,
): ServiceResult<MailboxStep> {
  const begunAt = new Date(cursor.begunAt ?? now)
  const isLast = parts.every((name) => cursor[name].isRead)
  const next = isLast ? nextRound(cursor, begunAt) : { ...cursor, begunAt: begunAt.toISOString() }
  return {
    kind: 'answered',
    value: {
      items,
      malformed,
      cursor: JSON.stringify(next),
      isLast,
      // What was added to the first part since then is read in the next round.
      until: begunAt,
      lookedAt,
      total: cursor.total,
    },
  }
}

/** Adds to the cursor what must be known of the mailbox before its first page. */
async function withMailbox(
  graph: Graph,
  cursor: OutlookCursor,
  since: Date,
): Promise<ServiceResult<OutlookCursor>> {
  if (isKnown(cursor.mailbox)) return { kind: 'answered', value: cursor }
  const asked = await askForMailbox(graph, cursor.mailbox)
  if (asked.kind !== 'answered') return asked
  const mailbox = asked.value
  const total = isKnown(mailbox) ? await countEmails(graph, mailbox, since) : null
  return { kind: 'answered', value: { ...cursor, mailbox, total } }
}

async function readFolder(
  graph: Graph,
  folder: DeltaFolder,
  cursor: OutlookCursor,
  since: Date,
): Promise<ServiceResult<PartPage> | Expired> {
  const page = await fetchDelta(graph, folder, cursor[folder].link)
  if (page.kind !== 'answered') return page
  const { rows, next, isEnd } = page.value
  const place = folder === 'inbox' ? 'received' : 'sent'
  return {
    kind: 'answered',
    value: {
      ...readItems(rows, () => place, since),
      cursor: { ...cursor, [folder]: { link: next, isRead: isEnd } },
      lookedAt: rows.length,
    },
  }
}

async function readElsewhere(
  graph: Graph,
  cursor: OutlookCursor,
  since: Date,
): Promise<ServiceResult<PartPage>> {
  const page = await fetchList(graph, cursor.elsewhere)
  if (page.kind !== 'answered') return page
  const { rows, next, isEnd } = page.value
  const { mailbox } = cursor
  const locateIt: Locate = (email) => locateElsewhere(mailbox, email)
  const read = await readItemsAnywhere(graph, mailbox, { rows, locate: locateIt, since })
  if (read.kind !== 'answered') return read
  // Those of the second at which the page begins were on the page before. The total has those in deleted folders too.
  const beginsAt = cursor.elsewhere.skip > 0 ? 0 : Date.parse(cursor.elsewhere.from)
  const unseen = readItems(rows, locateIt, since).items.filter(({ at }) => at.getTime() > beginsAt)
  return {
    kind: 'answered',
    value: {
      ...read.value,
      cursor: { ...cursor, elsewhere: { ...next, isRead: isEnd } },
      lookedAt: unseen.length,
    },
  }
}

/**
 * What has arrived during the first pass since the last look; nothing after it. If that cannot be asked for, the pass
 * does not wait: what is new is read later in any case.
 */
async function readArrivals(graph: Graph, { arrivals, mailbox }: OutlookCursor, since: Date) {
  const nothing = { items: [], malformed: [], next: arrivals }
  const page = arrivals && (await fetchList(graph, arrivals))
  if (page?.kind !== 'answered') return nothing
  const { rows, next } = page.value
  const locateIt: Locate = (email) => locate(mailbox, email)
  const read = await readItemsAnywhere(graph, mailbox, { rows, locate: locateIt, since })
  return read.kind === 'answered' ? { ...read.value, next } : nothing
}

/** All of them once, the oldest first. */
function mergeItems(some: readonly MailboxItem[], others: readonly MailboxItem[]): MailboxItem[] {
  return [...new Map([...some, ...others].map((item) => [item.id, item])).values()].sort(byTime)
}
