export interface RowsInput {
  /** Widths of the labels in their order, in px. */
  widths: readonly number[]
  available: number
  gap: number
  /** Width of the "+N" chip. */
  moreWidth: number
  /** Width of the control behind the labels, "+ Label"; 0 without one. */
  endWidth: number
}

export interface TwoRows {
  /** How many labels show. */
  count: number
  /** The width that the last of them is cut to, in px; null if it shows in full. */
  lastWidth: number | null
}

/** A label that is cut to less is not readable. */
const LEAST_CUT_WIDTH = 64

/**
 * The labels of the first two rows: all of them, or as many as leave room for "+N" behind them (LBL-01). Rather than leave
 * the second row without a label its only one is cut.
 */
export function labelsInTwoRows({ widths, available, gap, moreWidth, endWidth }: RowsInput): TwoRows {
  const rows = (...shown: number[]) => rowsOf(shown, available, gap)
  const end = endWidth > 0 ? [endWidth] : []
  if (rows(...widths, ...end) <= 2) return { count: widths.length, lastWidth: null }
  let count = Math.max(widths.length - 1, 0)
  while (count > 0 && rows(...widths.slice(0, count), moreWidth, ...end) > 2) count--

  const shown = widths.slice(0, count)
  const behind = [...(count + 1 < widths.length ? [moreWidth] : []), ...end]
  const lastWidth = Math.floor(behind.reduce((left, width) => left - gap - width, available))
  const isCut =
    rows(...shown) < 2 && lastWidth >= LEAST_CUT_WIDTH && rows(...shown, lastWidth, ...behind) <= 2
  return isCut ? { count: count + 1, lastWidth } : { count, lastWidth: null }
}

/** How many rows these take. */
function rowsOf(widths: readonly number[], available: number, gap: number): number {
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
