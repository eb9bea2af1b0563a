import type { SortDirection } from '@enamel/domain/inbox/conversation'
import { byLastMessage, type LoadedList, type Position } from '../model/live-list.ts'

/** The list with its next page behind it. A row that moved meanwhile is listed once, in its newer version. */
export function appendPage(list: LoadedList, page: LoadedList): LoadedList {
  const cached = new Map(list.rows.map((row) => [row.patient_id, row]))
  const fresh = page.rows.filter((row) => (cached.get(row.patient_id)?.version ?? -1) < row.version)
  const replaced = new Set(fresh.map((row) => row.patient_id))
  return { ...page, rows: [...list.rows.filter((row) => !replaced.has(row.patient_id)), ...fresh] }
}

/** Whether a list reaches at least to a position; null is the very end. */
export function reaches({ end }: LoadedList, to: Position | null, direction: SortDirection): boolean {
  if (end === null) return true
  return to !== null && byLastMessage(direction)(end, to) >= 0
}

export interface Asked {
  direction: SortDirection
  openPatientId: string | null
  /**
   * Whether rows behind the reloaded ones are right and stay. After events were lost they may be wrong: they are
   * removed, and loaded again with their page.
   */
  retainBeyond: boolean
}

/**
 * The list after its beginning was reloaded in the background (RT-11). `fresh` is right as far as it reaches; there,
 * only rows that were pushed since, and the open one, stay.
 */
export function reconcileList(cached: LoadedList, fresh: LoadedList, asked: Asked): LoadedList {
  const order = byLastMessage(asked.direction)
  const newest = new Map(cached.rows.map((row) => [row.patient_id, row]))
  const rows = fresh.rows.map((row) => {
    const known = newest.get(row.patient_id)
    return known && known.version > row.version ? known : row
  })
  const listed = new Set(rows.map((row) => row.patient_id))
  const isBeyond = (row: Position) => fresh.end !== null && order(row, fresh.end) > 0
  const remaining = cached.rows.filter((row) => {
    if (listed.has(row.patient_id)) return false
    return isBeyond(row) ? asked.retainBeyond : row.patient_id === asked.openPatientId
  })
  const { cursor, end } = asked.retainBeyond && !reaches(fresh, cached.end, asked.direction) ? cached : fresh
  return { rows: [...rows, ...remaining].sort(order), cursor, end }
}
