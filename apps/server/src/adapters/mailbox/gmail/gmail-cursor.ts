import { z } from 'zod'
import { GmailId, HistoryId } from './gmail-messages.ts'

const Page = z.string().min(1).max(1_000)

const Searching = z.object({
  /** The state of the mailbox since which changes are still to be read. Null for a search without that. */
  history: HistoryId.nullable(),
  /** How many addresses have been searched for. */
  searched: z.number().int(),
})

const Next = z.discriminatedUnion('kind', [
  /** The emails of the addresses after this one. */
  Searching.extend({ kind: z.literal('addresses'), after: z.string().nullable() }),
  /** A page of a search. The addresses are stored, since a page belongs to the search that contains them. */
  Searching.extend({ kind: z.literal('search'), addresses: z.array(z.string()).min(1), page: Page }),
  /** A page of what has changed meanwhile, between two searches, so that new mail does not wait for the last one. */
  Searching.extend({
    kind: z.literal('meanwhile'),
    history: HistoryId,
    page: Page.nullable(),
    after: z.string().nullable(),
  }),
  /** A page of all emails; null for the first one. */
  z.object({ kind: z.literal('everything'), history: HistoryId, page: Page.nullable() }),
  z.object({ kind: z.literal('changes'), history: HistoryId, page: Page.nullable() }),
])

const Cursor = z.object({
  /** Emails that were listed and are not read yet. */
  ids: z.array(GmailId).max(2_000),
  /** What is listed once these are read. */
  next: Next,
})
/** Where the next step through a mailbox continues. */
export type GmailCursor = z.infer<typeof Cursor>
export type GmailNext = GmailCursor['next']

/** Reads a stored cursor; null for one that this version did not write. */
export function readCursor(text: string): GmailCursor | null {
  try {
    return Cursor.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export const writeCursor = (cursor: GmailCursor): string => JSON.stringify(cursor)
