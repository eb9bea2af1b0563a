import { z } from 'zod'
import { GmailId, HistoryId } from './gmail-messages.ts'

const Page = z.string().min(1).max(1_000).nullable()

const Cursor = z.object({
  /** The state of the mailbox from which changes are read: from before the first pass, so that it misses nothing. */
  history: HistoryId,
  /** Emails that were listed and are not read yet. */
  ids: z.array(GmailId).max(2_000),
  /** What is listed once these are read. */
  next: z.discriminatedUnion('kind', [
    /** The first pass asks for the emails of the addresses after this one. */
    z.object({ kind: z.literal('addresses'), after: z.string().nullable() }),
    /** The addresses are stored, since a page belongs to the search that contains them. */
    z.object({ kind: z.literal('search'), addresses: z.array(z.string()).min(1), page: z.string() }),
    z.object({ kind: z.literal('changes'), page: Page }),
  ]),
})
/** Where the next step through a mailbox continues. */
export type GmailCursor = z.infer<typeof Cursor>

/** Reads a stored cursor; null for one that this version did not write. */
export function readCursor(text: string): GmailCursor | null {
  try {
    return Cursor.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export const writeCursor = (cursor: GmailCursor): string => JSON.stringify(cursor)
