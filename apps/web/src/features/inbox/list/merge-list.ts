import type { Conversation, SortDirection } from '@enamel/domain/inbox/conversation'
import { byLastMessage, type LoadedList } from '@enamel/domain/inbox/live-list'

/** The list with its next page behind it. A row that moved meanwhile stands once, in its newer version. */
export function appendPage(list: LoadedList, page: LoadedList): LoadedList {
  const held = new Map(list.rows.map((row) => [row.patient_id, row]))
  const fresh = page.rows.filter((row) => (held.get(row.patient_id)?.version ?? -1) < row.version)
  const replaced = new Set(fresh.map((row) => row.patient_id))
  return {
    rows: [...list.rows.filter((row) => !replaced.has(row.patient_id)), ...fresh],
    cursor: page.cursor,
  }
}

/**
 * The list after its beginning was asked for again behind the rows shown (RT-11). As far as `fresh` reaches it is right;
 * rows behind it stay. A row pushed since then, and the open one, are kept.
 */
export function reconcileList(
  held: LoadedList,
  fresh: LoadedList,
  direction: SortDirection,
  openPatientId: string | null,
): LoadedList {
  const order = byLastMessage(direction)
  const newest = new Map(held.rows.map((row) => [row.patient_id, row]))
  const rows = fresh.rows.map((row) => {
    const known = newest.get(row.patient_id)
    return known && known.version > row.version ? known : row
  })
  const listed = new Set(rows.map((row) => row.patient_id))
  const end = fresh.cursor === null ? undefined : fresh.rows.at(-1)
  const isBeyond = (row: Conversation) => end !== undefined && order(row, end) > 0
  const kept = held.rows.filter(
    (row) => !listed.has(row.patient_id) && (isBeyond(row) || row.patient_id === openPatientId),
  )
  const reachesFurther = kept.some(isBeyond)
  return { rows: [...rows, ...kept].sort(order), cursor: reachesFurther ? held.cursor : fresh.cursor }
}
