import { z } from 'zod'
import type {
  MailboxItem,
  MailboxResult,
  MailboxStep,
  MailboxStepOptions,
  MailboxTrouble,
} from '../mailbox-provider.ts'
import { ask, type Gmail } from './gmail-call.ts'
import { type GmailCursor, readCursor, writeCursor } from './gmail-cursor.ts'
import { type GmailHistory, listHistory } from './gmail-history.ts'
import { fetchItem, HistoryId, listMessages } from './gmail-messages.ts'

/** How many addresses a search names: its text stays under about 2,000 characters. */
const ADDRESSES_PER_SEARCH = 20
const ITEMS_PER_STEP = 100
const PARALLEL_CALLS = 6

const Profile = z.object({ historyId: HistoryId })

type Expired = { kind: 'expired' }
type Listed = MailboxResult<{ cursor: GmailCursor; isEnd: boolean }> | Expired

/**
 * One step through a mailbox. The first pass searches for the emails of patients, some addresses at a time; after it, the
 * history says what changed. A step lists emails once the earlier ones are read, and reads the next ones.
 */
export async function gmailStep(
  gmail: Gmail,
  stored: string | null,
  options: MailboxStepOptions,
): Promise<MailboxResult<MailboxStep> | Expired> {
  const begun = stored === null ? await begin(gmail) : readStored(stored)
  if (begun.kind !== 'answered') return begun
  const listed: Listed =
    begun.value.ids.length > 0
      ? { kind: 'answered', value: { cursor: begun.value, isEnd: false } }
      : await listNext(gmail, begun.value, options)
  if (listed.kind !== 'answered') return listed
  const { cursor, isEnd } = listed.value

  const { items, lookedAt, trouble } = await readItems(gmail, cursor.ids.slice(0, ITEMS_PER_STEP))
  // What was read before the trouble is stored, so that a mailbox that fails now and then is read to its end.
  if (trouble && lookedAt === 0) return trouble
  const ids = cursor.ids.slice(lookedAt)
  return {
    kind: 'answered',
    value: {
      items,
      cursor: writeCursor({ ...cursor, ids }),
      isLast: isEnd && ids.length === 0,
      lookedAt,
      total: null,
    },
  }
}

/** The history begins before the first pass, so that mail that arrives during the pass is not missed. */
async function begin(gmail: Gmail): Promise<MailboxResult<GmailCursor>> {
  const profile = await ask(gmail, { path: '/profile', units: 1 }, Profile)
  if (profile.kind !== 'answered') return profile
  const { historyId: history } = profile.value
  return { kind: 'answered', value: { history, ids: [], next: { kind: 'addresses', after: null } } }
}

function readStored(text: string): { kind: 'answered'; value: GmailCursor } | Expired {
  const value = readCursor(text)
  return value === null ? { kind: 'expired' } : { kind: 'answered', value }
}

/** Lists the next emails to read. `isEnd`: there are no others at the moment. */
async function listNext(gmail: Gmail, cursor: GmailCursor, options: MailboxStepOptions): Promise<Listed> {
  const { next } = cursor
  switch (next.kind) {
    case 'addresses': {
      const addresses = await options.addressesAfter(next.after, ADDRESSES_PER_SEARCH)
      if (addresses.length > 0) return search(gmail, cursor, { addresses, page: null }, options)
      return { kind: 'answered', value: { cursor: { ...cursor, next: changes(null) }, isEnd: false } }
    }
    case 'search':
      return search(gmail, cursor, next, options)
    case 'changes': {
      const listed = await listHistory(gmail, cursor.history, next.page)
      return listed.kind === 'answered' ? readHistory(cursor, listed.value) : listed
    }
  }
}

const changes = (page: string | null) => ({ kind: 'changes', page }) as const

function readHistory(cursor: GmailCursor, { ids, page, history }: GmailHistory): Listed {
  const value = { ...cursor, ids, history: page === null ? history : cursor.history, next: changes(page) }
  return { kind: 'answered', value: { cursor: value, isEnd: page === null } }
}

async function search(
  gmail: Gmail,
  cursor: GmailCursor,
  { addresses, page }: { addresses: readonly string[]; page: string | null },
  { since }: MailboxStepOptions,
): Promise<Listed> {
  const query = searchFor(addresses, since)
  const listed =
    query === null
      ? ({ kind: 'answered', value: { messages: [], nextPageToken: undefined } } as const)
      : await listMessages(gmail, query, page)
  if (listed.kind !== 'answered') return listed
  const { messages, nextPageToken } = listed.value
  const next: GmailCursor['next'] =
    nextPageToken === undefined
      ? { kind: 'addresses', after: addresses.at(-1) ?? null }
      : { kind: 'search', addresses: [...addresses], page: nextPageToken }
  const ids = messages.map(({ id }) => id)
  return { kind: 'answered', value: { cursor: { ...cursor, ids, next }, isEnd: false } }
}

/** The search for emails from or to addresses; null when none of them can be searched for. */
function searchFor(addresses: readonly string[], since: Date): string | null {
  // Other characters have a meaning in a search.
  const searchable = addresses.filter((address) => /^[^\s"(){}:]+@[^\s"(){}:]+$/.test(address))
  if (searchable.length === 0) return null
  const terms = searchable.flatMap((address) => [`from:${address}`, `to:${address}`])
  return `{${terms.join(' ')}} after:${Math.floor(since.getTime() / 1000)} -in:spam -in:trash -in:chats`
}

/** Reads emails, a few at a time, up to the first trouble. `lookedAt`: how many of the ids are done. */
async function readItems(gmail: Gmail, ids: readonly string[]) {
  const items: MailboxItem[] = []
  let lookedAt = 0
  let trouble: MailboxTrouble | null = null
  while (lookedAt < ids.length && trouble === null) {
    const some = ids.slice(lookedAt, lookedAt + PARALLEL_CALLS)
    for (const result of await Promise.all(some.map((id) => fetchItem(gmail, id)))) {
      if (trouble !== null) continue
      if (result.kind !== 'answered') trouble = result
      else {
        lookedAt += 1
        if (result.value) items.push(result.value)
      }
    }
  }
  items.sort((one, other) => one.at.getTime() - other.at.getTime())
  return { items, lookedAt, trouble: trouble as MailboxTrouble | null }
}
