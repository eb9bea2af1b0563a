import { viewChannel } from '@enamel/domain/inbox/channels'
import type { Conversation, ConversationRows, SortDirection } from '@enamel/domain/inbox/conversation'
import { msOf } from '@enamel/domain/time/moment'
import type { InboxFilter } from './filter.ts'

/** A row's position in a list. */
export type Position = Pick<Conversation, 'last_message_at' | 'patient_id'>

/** The loaded part of a list. */
export interface LoadedList {
  rows: readonly Conversation[]
  /** The position of the next page; null when there are no more pages. */
  cursor: string | null
  /**
   * The end of the loaded pages; null when all pages are loaded. Rows before the end are in `rows`, even when the rows
   * around them have left the list; rows after the end are loaded with their page.
   */
  end: Position | null
}

export interface LiveChange {
  rows: readonly Conversation[]
  /**
   * The position up to which the list has to be reloaded: a pushed row does not contain its patient's treatment type,
   * so only the server knows whether the row belongs to the list. Null when no reload is needed.
   */
  reloadUpTo: Position | null
}

/** The order of the list: by time of the last message, then by patient (G1-16). */
export function byLastMessage(direction: SortDirection): (a: Position, b: Position) => number {
  const sign = direction === 'asc' ? 1 : -1
  return (a, b) => {
    const difference = msOf(a.last_message_at) - msOf(b.last_message_at)
    if (difference !== 0) return sign * difference
    if (a.patient_id === b.patient_id) return 0
    return sign * (a.patient_id < b.patient_id ? -1 : 1)
  }
}

function isInRange(at: string, { start, end }: InboxFilter['range']): boolean {
  const ms = msOf(at)
  return (start === null || ms >= msOf(start)) && (end === null || ms <= msOf(end))
}

/** Whether a row passes the filters, except the treatment types, which a row does not contain. */
export function matchesFilter(row: Conversation, filter: InboxFilter): boolean {
  return (
    (filter.unread === 'all' || row.unread) &&
    (filter.starred === 'all' || row.starred) &&
    (filter.snoozed === 'showSnoozed' || !row.snoozed) &&
    (filter.assignee === null || row.assignee?.id === filter.assignee) &&
    (filter.channel === null || viewChannel(row.channel) === filter.channel) &&
    isInRange(row.last_message_at, filter.range)
  )
}

/** A patient's row in the list of a channel; undefined when the patient has no messages in that channel. */
function rowFor(
  { conversation, by_channel }: ConversationRows,
  channel: InboxFilter['channel'],
): Conversation | undefined {
  if (channel === null) return conversation
  return by_channel.find((row) => viewChannel(row.channel) === channel)
}

/** The index at which to insert a row among sorted rows. A binary search, since sorting a long list again is slow. */
function insertionIndex(
  row: Conversation,
  rows: readonly Conversation[],
  order: (a: Position, b: Position) => number,
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
 * The list after a patient's rows were pushed. The list has one row for each patient, and stays sorted by time. A
 * pushed row that is no newer than the listed row changes nothing. A row that no longer passes the filter leaves the
 * list, unless it is open.
 */
export function applyLive(
  list: LoadedList,
  pushed: ConversationRows,
  filter: InboxFilter,
  openPatientId: string | null = null,
): LiveChange {
  const row = rowFor(pushed, filter.channel)
  const listed = row && list.rows.find(({ patient_id }) => patient_id === row.patient_id)
  if (!row || (listed && listed.version >= row.version)) return { rows: list.rows, reloadUpTo: null }
  const others = listed ? list.rows.filter((other) => other !== listed) : list.rows
  const stays = matchesFilter(row, filter) || (listed !== undefined && row.patient_id === openPatientId)
  const order = byLastMessage(filter.sortDirection)
  const isReached = list.end === null || order(row, list.end) <= 0
  if (!stays || !isReached) return { rows: others, reloadUpTo: null }
  // Only the server knows whether a row that was not listed has one of the selected types.
  if (!listed && filter.types.length > 0) return { rows: others, reloadUpTo: row }
  return { rows: others.toSpliced(insertionIndex(row, others, order), 0, row), reloadUpTo: null }
}

/** The list without the rows of these patients that no longer pass the filter; the open row stays. */
export function withoutMismatches(
  rows: readonly Conversation[],
  patientIds: readonly string[],
  filter: InboxFilter,
  openPatientId: string | null,
): readonly Conversation[] {
  const ids = new Set(patientIds)
  const isMismatch = (row: Conversation) =>
    ids.has(row.patient_id) && row.patient_id !== openPatientId && !matchesFilter(row, filter)
  return rows.some(isMismatch) ? rows.filter((row) => !isMismatch(row)) : rows
}
