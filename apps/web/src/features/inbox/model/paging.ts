/** The height of a row in CSS pixels (INB-22). */
export const ROW_HEIGHT = 60
/** The number of placeholder rows while the first page or the next page loads (INB-15). */
export const SKELETON_ROWS = 3
/** The next page loads when the end of the list is this near, in CSS pixels (INB-23). */
export const NEXT_PAGE_PX = 600
/** Scrolling starts at most one fetch in this time (INB-24). */
export const SCROLL_THROTTLE_MS = 300

/** Rows rendered above and below the visible ones, so that scrolling shows no gaps. */
export const OVERSCAN_ROWS = 8

/** The visible part of a list, in CSS pixels. */
export interface Scroll {
  /** How far the list is scrolled. */
  top: number
  /** The height of the visible part. */
  height: number
}

/** The indexes of some rows: from `first` up to but not including `end`. */
export interface RowSpan {
  first: number
  end: number
}

/** The rows to render, because they are visible or near (INB-02). `end` may be greater than the number of rows. */
export function rowsNear({ top, height }: Scroll): RowSpan {
  const first = Math.floor(top / ROW_HEIGHT) - OVERSCAN_ROWS
  const end = Math.ceil((top + height) / ROW_HEIGHT) + OVERSCAN_ROWS
  return { first: Math.max(0, first), end }
}

/** Whether the end of the rows is near and there are more rows to load (INB-23). */
export function nextPageDue({ top, height }: Scroll, rows: number, cursor: string | null): boolean {
  return cursor !== null && rows * ROW_HEIGHT - top - height <= NEXT_PAGE_PX
}

/** Whether a fetch may start now. The previous fetch started at `lastAtMs`; null if there was none (INB-24). */
export function mayFetch(lastAtMs: number | null, nowMs: number): boolean {
  return lastAtMs === null || nowMs - lastAtMs >= SCROLL_THROTTLE_MS
}
