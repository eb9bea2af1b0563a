import type { ServiceResult } from '../../service-result.ts'
import type { MailboxStepOptions } from '../mailbox-provider.ts'
import type { Gmail } from './gmail-call.ts'
import type { GmailCursor, GmailNext } from './gmail-cursor.ts'
import { listHistory } from './gmail-history.ts'
import { listMessages } from './gmail-messages.ts'

/** How many addresses a search names: its text stays under about 2,000 characters. */
const ADDRESSES_PER_SEARCH = 15
/** Where a search looks for an address: practices also write to patients in copy. */
const SEARCHED_FIELDS = ['from', 'to', 'cc', 'bcc']

/** `isEnd`: there is nothing else to list at the moment. */
export type Listed = ServiceResult<{ cursor: GmailCursor; isEnd: boolean }> | { kind: 'expired' }

/** Lists the next emails to read. */
export async function listNext(gmail: Gmail, next: GmailNext, options: MailboxStepOptions): Promise<Listed> {
  switch (next.kind) {
    case 'addresses': {
      const addresses = await options.addressesAfter(next.after, ADDRESSES_PER_SEARCH)
      if (addresses.length > 0) return search(gmail, { ...next, addresses, page: null }, options)
      const { history } = next
      if (history === null) return listed([], next, true)
      return listed([], { kind: 'changes', history, page: null }, false)
    }
    case 'search':
      return search(gmail, next, options)
    case 'everything':
      return listEverything(gmail, next, options)
    case 'meanwhile': {
      const changed = await listHistory(gmail, next.history, next.page)
      if (changed.kind !== 'answered') return changed
      const { ids, page, history } = changed.value
      const { after, searched } = next
      return listed(
        ids,
        page === null ? { kind: 'addresses', history, after, searched } : { ...next, page },
        false,
      )
    }
    case 'changes': {
      const changed = await listHistory(gmail, next.history, next.page)
      if (changed.kind !== 'answered') return changed
      const { ids, page, history } = changed.value
      return listed(ids, { ...next, page, history: page === null ? history : next.history }, page === null)
    }
  }
}

function listed(ids: string[], next: GmailNext, isEnd: boolean): Listed {
  return { kind: 'answered', value: { cursor: { ids, next }, isEnd } }
}

async function listEverything(
  gmail: Gmail,
  { history, page }: { history: string; page: string | null },
  { since }: MailboxStepOptions,
): Promise<Listed> {
  const found = await listMessages(gmail, restrictionsTo(since), page)
  if (found.kind !== 'answered') return found
  const { messages, nextPageToken } = found.value
  const ids = messages.map(({ id }) => id)
  return listed(
    ids,
    nextPageToken === undefined
      ? { kind: 'changes', history, page: null }
      : { kind: 'everything', history, page: nextPageToken },
    false,
  )
}

interface Search {
  history: string | null
  /** How many addresses earlier searches named. */
  searched: number
  addresses: readonly string[]
  page: string | null
}

async function search(
  gmail: Gmail,
  { history, searched, addresses, page }: Search,
  { since }: MailboxStepOptions,
): Promise<Listed> {
  const next = afterSearch(history, addresses.at(-1) ?? null, searched + addresses.length)
  const query = searchFor(addresses, since)
  if (query === null) return listed([], next, false)
  const found = await listMessages(gmail, query, page)
  if (found.kind !== 'answered') return found
  const { messages, nextPageToken } = found.value
  return listed(
    messages.map(({ id }) => id),
    nextPageToken === undefined
      ? next
      : { kind: 'search', history, searched, addresses: [...addresses], page: nextPageToken },
    false,
  )
}

function afterSearch(history: string | null, after: string | null, searched: number): GmailNext {
  return history === null
    ? { kind: 'addresses', history, after, searched }
    : { kind: 'meanwhile', history, page: null, after, searched }
}

/** The search for emails from, to or in copy to addresses; null when none of them can be searched for. */
function searchFor(addresses: readonly string[], since: Date): string | null {
  // Other characters have a meaning in a search.
  const searchable = addresses.filter((address) => /^[^\s"(){}:]+@[^\s"(){}:]+$/.test(address))
  if (searchable.length === 0) return null
  const terms = searchable.flatMap((address) => SEARCHED_FIELDS.map((field) => `${field}:${address}`))
  return `{${terms.join(' ')}} ${restrictionsTo(since)}`
}

/** What a search leaves out. */
function restrictionsTo(since: Date): string {
  return `after:${Math.floor(since.getTime() / 1000)} -in:spam -in:trash -in:chats`
}
