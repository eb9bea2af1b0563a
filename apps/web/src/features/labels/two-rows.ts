export interface RowFacts {
  /** Widths of the labels in their order, in px. */
  widths: readonly number[]
  available: number
  gap: number
  /** Width of the "+N" chip. */
  moreWidth: number
  /** Width of what always stands behind the labels, "+ Label"; 0 where nothing does. */
  endWidth: number
}

/** How many labels show in the first two rows: all of them, or as many as leave room for "+N" behind them (LBL-01). */
export function labelsInTwoRows({ widths, available, gap, moreWidth, endWidth }: RowFacts): number {
  const end = endWidth > 0 ? [endWidth] : []
  if (rowsOf([...widths, ...end], available, gap) <= 2) return widths.length
  let count = Math.max(widths.length - 1, 0)
  while (count > 0 && rowsOf([...widths.slice(0, count), moreWidth, ...end], available, gap) > 2) count--
  return count
}

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
