import { msOf } from '../time/moment.ts'
import { viewChannel } from './channels.ts'
import type { Conversation, SortDirection } from './conversation.ts'
import type { InboxFilter } from './filter.ts'

/** The rows a list has loaded; `cursor` is null when there are no more. */
export interface LoadedList {
  rows: readonly Conversation[]
  cursor: string | null
}

export interface LiveChange {
  rows: Conversation[]
  /**
   * False when the pushed row does not tell all that this list needs to know: which treatment type it has, or what the
   * channel's own unread count is. The caller then asks for the first page again behind the rows shown.
   */
  certain: boolean
}

/** The order of the list: by time of the last message, then by patient (G1-16). */
export function byLastMessage(direction: SortDirection): (a: Conversation, b: Conversation) => number {
  const sign = direction === 'asc' ? 1 : -1
  return (a, b) =>
    sign * (msOf(a.last_message_at) - msOf(b.last_message_at) || (a.patient_id < b.patient_id ? -1 : 1))
}

function isInRange(at: string, { start, end }: InboxFilter['range']): boolean {
  const ms = msOf(at)
  return (start === null || ms >= msOf(start)) && (end === null || ms <= msOf(end))
}

/** Whether a row belongs into a list, by what a row tells. */
export function matchesFilter(row: Conversation, filter: InboxFilter): boolean {
  return (
    (filter.unread === 'all' || row.unread) &&
    (filter.starred === 'all' || row.starred) &&
    (filter.snoozed === 'showSnoozed' || !row.snoozed) &&
    (filter.channel === null || viewChannel(row.channel) === filter.channel) &&
    isInRange(row.last_message_at, filter.range)
  )
}

/** The row to show for a pushed one, given the row held: newer by version, or nothing to change. */
function newerRow(held: Conversation | undefined, pushed: Conversation): Conversation | null {
  return held && held.version >= pushed.version ? null : pushed
}

/**
 * In a view of one channel the row tells of the latest message in that channel, and the pushed one of the latest of all:
 * from another channel's message only star and snooze are taken.
 */
function channelRow(
  held: Conversation | undefined,
  pushed: Conversation,
  filter: InboxFilter,
): Conversation | null {
  const isOlder = held !== undefined && msOf(pushed.last_message_at) < msOf(held.last_message_at)
  if (viewChannel(pushed.channel) === filter.channel && !isOlder) {
    return { ...pushed, version: held?.version ?? 0 }
  }
  return held ? { ...held, starred: pushed.starred, snoozed: pushed.snoozed } : null
}

function place(
  rows: readonly Conversation[],
  row: Conversation,
  list: LoadedList,
  filter: InboxFilter,
): Conversation[] {
  const order = byLastMessage(filter.sortDirection)
  const last = rows.at(-1)
  // Behind the last row loaded others may come first: it arrives with its page.
  if (list.cursor !== null && (last === undefined || order(row, last) > 0)) return [...rows]
  return rows.toSpliced(placeOf(row, rows, order), 0, row)
}

/** Where a row goes among rows that are in order: a long list is not sorted anew for one row. */
function placeOf(
  row: Conversation,
  rows: readonly Conversation[],
  order: (a: Conversation, b: Conversation) => number,
): number {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (order(rows[middle] as Conversation, row) < 0) from = middle + 1
    else to = middle
  }
  return from
}

/**
 * The list after a conversation was pushed: each patient has one row, in its place by time; an older version changes
 * nothing; a row that no longer passes the filter leaves the list, unless it is the one that is open.
 */
export function applyLive(
  list: LoadedList,
  pushed: Conversation,
  filter: InboxFilter,
  openPatientId: string | null = null,
): LiveChange {
  const held = list.rows.find((row) => row.patient_id === pushed.patient_id)
  const row = filter.channel === null ? newerRow(held, pushed) : channelRow(held, pushed, filter)
  const certain = filter.channel === null && filter.types.length === 0
  if (row === null) return { rows: [...list.rows], certain: certain || held === undefined }
  const others = list.rows.filter((other) => other.patient_id !== row.patient_id)
  const stays = matchesFilter(row, filter) || (held !== undefined && row.patient_id === openPatientId)
  // Whether a row that was not listed has one of the chosen types is for the server to say.
  const unknownType = held === undefined && filter.types.length > 0
  return { rows: stays && !unknownType ? place(others, row, list, filter) : others, certain }
}
