import type { SortDirection } from '@enamel/domain/inbox/conversation'
import { byLastMessage, type LoadedList, type Position } from '../model/live-list.ts'

/** Appends the next page to the list. A row that moved in the meantime is listed once, in its newer version. */
export function appendPage(list: LoadedList, page: LoadedList): LoadedList {
  const cached = new Map(list.rows.map((row) => [row.patient_id, row]))
  const fresh = page.rows.filter((row) => (cached.get(row.patient_id)?.version ?? -1) < row.version)
  const replaced = new Set(fresh.map((row) => row.patient_id))
  return { ...page, rows: [...list.rows.filter((row) => !replaced.has(row.patient_id)), ...fresh] }
}

/** Whether a list reaches at least to a position; null stands for the end of all conversations. */
export function reaches({ end }: LoadedList, to: Position | null, direction: SortDirection): boolean {
  if (end === null) return true
  return to !== null && byLastMessage(direction)(end, to) >= 0
}

export interface ReconcileOptions {
  direction: SortDirection
  openPatientId: string | null
  /**
   * Whether the rows after the reloaded ones are up to date, and stay. After events were lost they may be out of date,
   * so they are removed, and loaded again with their page.
   */
  retainBeyond: boolean
}

/**
 * The list after its beginning was reloaded in the background (RT-11). `fresh` replaces the cached rows up to the end
 * of `fresh`, except the open row and rows that are cached in a newer version.
 */
export function reconcileList(cached: LoadedList, fresh: LoadedList, options: ReconcileOptions): LoadedList {
  const order = byLastMessage(options.direction)
  const newest = new Map(cached.rows.map((row) => [row.patient_id, row]))
  const rows = fresh.rows.map((row) => {
    const cachedRow = newest.get(row.patient_id)
    return cachedRow && cachedRow.version > row.version ? cachedRow : row
  })
  const listed = new Set(rows.map((row) => row.patient_id))
  const isBeyond = (row: Position) => fresh.end !== null && order(row, fresh.end) > 0
  const remaining = cached.rows.filter((row) => {
    if (listed.has(row.patient_id)) return false
    return isBeyond(row) ? options.retainBeyond : row.patient_id === options.openPatientId
  })
  const { cursor, end } =
    options.retainBeyond && !reaches(fresh, cached.end, options.direction) ? cached : fresh
  return { rows: [...rows, ...remaining].sort(order), cursor, end }
}
