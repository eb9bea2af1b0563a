export interface RowsInput {
  /** The widths of the labels in their order, in px. */
  widths: readonly number[]
  available: number
  gap: number
  /** The width of the "+N" chip. */
  moreWidth: number
  /** The width of the control after the labels, "+ Label"; 0 without one. */
  endWidth: number
}

export interface TwoRows {
  /** How many labels are shown. */
  count: number
  /** The width to which the last shown label is truncated, in px; null if it is shown in full. */
  lastWidth: number | null
}

/** A label that is truncated to less than this width, in px, is not readable. */
const MIN_TRUNCATED_WIDTH = 64

/**
 * The labels in the first two rows: all labels, or as many as leave room for "+N" (LBL-01). If no label fits beside
 * "+N" in the second row, the first label in that row is truncated.
 */
export function labelsInTwoRows({ widths, available, gap, moreWidth, endWidth }: RowsInput): TwoRows {
  const rows = (...items: number[]) => rowCount(items, available, gap)
  const end = endWidth > 0 ? [endWidth] : []
  if (rows(...widths, ...end) <= 2) return { count: widths.length, lastWidth: null }
  let count = Math.max(widths.length - 1, 0)
  while (count > 0 && rows(...widths.slice(0, count), moreWidth, ...end) > 2) count--

  const shown = widths.slice(0, count)
  const following = [...(count + 1 < widths.length ? [moreWidth] : []), ...end]
  const lastWidth = Math.floor(following.reduce((rest, width) => rest - gap - width, available))
  const isTruncated =
    rows(...shown) < 2 && lastWidth >= MIN_TRUNCATED_WIDTH && rows(...shown, lastWidth, ...following) <= 2
  return isTruncated ? { count: count + 1, lastWidth } : { count, lastWidth: null }
}

/** The number of rows for items of these widths. */
function rowCount(widths: readonly number[], available: number, gap: number): number {
  let rows = widths.length === 0 ? 0 : 1
  let used = 0
  for (const width of widths) {
    const needed = used === 0 ? width : used + gap + width
    if (needed <= available || used === 0) used = needed
    else {
      rows++
      used = width
    }
  }
  return rows
}
