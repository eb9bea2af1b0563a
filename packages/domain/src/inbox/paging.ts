/** CSS pixels of a row (INB-22). */
export const ROW_HEIGHT = 60
/** Rows that stand for the first page while it loads (INB-15). */
export const SKELETON_ROWS = 3
/** The next page loads when the end of the list is this near, in CSS pixels (INB-23). */
export const NEXT_PAGE_PX = 600
/** At most one fetch by scrolling in this time (INB-24). */
export const SCROLL_THROTTLE_MS = 300

export interface Scroll {
  /** CSS pixels: how far the list is scrolled, how much of it is seen, how tall it is. */
  top: number
  seen: number
  whole: number
}

/** Whether the end is near enough and there is more to load (INB-23). */
export function nextPageDue({ top, seen, whole }: Scroll, cursor: string | null): boolean {
  return cursor !== null && whole - top - seen <= NEXT_PAGE_PX
}

/** Whether a fetch may start now, after the latest one started at `lastAtMs`; null for none yet (INB-24). */
export function mayFetch(lastAtMs: number | null, nowMs: number): boolean {
  return lastAtMs === null || nowMs - lastAtMs >= SCROLL_THROTTLE_MS
}
