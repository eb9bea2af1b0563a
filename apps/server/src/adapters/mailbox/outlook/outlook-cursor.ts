import { z } from 'zod'
import { readAs, readJson } from '../../http-call.ts'
import type { MailboxStepOptions } from '../mailbox-provider.ts'
import { DeltaLink } from './outlook-delta.ts'
import { OutlookMailbox, unknownMailbox } from './outlook-folders.ts'
import { ListPosition } from './outlook-list.ts'

/** Microsoft's clock may be behind ours, and an email appear after the time at which it was received. */
const MARGIN_MS = 10 * 60_000

const FolderState = z.object({
  /** Where the folder continues; null before its first page. */
  link: DeltaLink.nullable(),
  /** Whether the folder was read to its end in this round. */
  isRead: z.boolean(),
})

const Cursor = z.object({
  mailbox: OutlookMailbox,
  inbox: FolderState,
  sentitems: FolderState,
  /** The mail of all other folders. */
  elsewhere: ListPosition.extend({ isRead: z.boolean() }),
  /** What arrives during the first pass; null after it. */
  arrivals: ListPosition.nullable(),
  /** When this round began. */
  begunAt: z.iso.datetime().nullable(),
  /** How many emails the first pass goes through; null once it is over, or if Graph did not say. */
  total: z.number().int().nullable(),
})
/** Where the next step through a mailbox continues. */
export type OutlookCursor = z.infer<typeof Cursor>

export function firstCursor({ since, now }: Pick<MailboxStepOptions, 'since' | 'now'>): OutlookCursor {
  const unread = { link: null, isRead: false }
  return {
    mailbox: unknownMailbox,
    inbox: unread,
    sentitems: unread,
    elsewhere: { from: since.toISOString(), skip: 0, isRead: false },
    arrivals: listFrom(now),
    begunAt: now.toISOString(),
    total: null,
  }
}

/**
 * The cursor after a complete round. Mail that was moved from the inbox before the next look at it is found in its
 * other folder, since the list of these begins again when this round began.
 */
export function nextRound(cursor: OutlookCursor, begunAt: Date): OutlookCursor {
  return {
    ...cursor,
    inbox: { ...cursor.inbox, isRead: false },
    sentitems: { ...cursor.sentitems, isRead: false },
    elsewhere: { ...listFrom(begunAt), isRead: false },
    arrivals: null,
    begunAt: null,
    total: null,
  }
}

function listFrom(begunAt: Date): ListPosition {
  return { from: new Date(begunAt.getTime() - MARGIN_MS).toISOString(), skip: 0 }
}

/** Reads a stored cursor; null for one that this version did not write. */
export function readCursor(text: string): OutlookCursor | null {
  const read = readAs(Cursor, readJson(Buffer.from(text)))
  return read.kind === 'answered' ? read.value : null
}
