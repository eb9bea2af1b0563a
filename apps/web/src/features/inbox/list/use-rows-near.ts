import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type RowSpan, rowsNear } from '../model/paging.ts'
import { useScroll } from './use-scroll.ts'

/**
 * The indexes of the rows to render: those visible or near (INB-02), and the row that Tab reaches, however far the list
 * is scrolled. All rows have the same height, so that positions need no measuring.
 * @param count the number of rows
 * @param reached the index of the row that Tab reaches, which is always rendered
 */
export function useRowsNear(scroller: HTMLElement | null, count: number, reached: number): number[] {
  // The list is not higher than the window. Measuring it would cost the first frame a layout of its own.
  const [span, setSpan] = useState<RowSpan>(() => rowsNear({ top: 0, height: window.innerHeight }))
  // Rows are rendered in the same frame in which they become visible.
  useScroll(scroller, (scroll) =>
    flushSync(() => setSpan((previous) => unlessEqual(previous, rowsNear(scroll)))),
  )

  const end = Math.min(span.end, count)
  const near = Array.from({ length: Math.max(0, end - span.first) }, (_, index) => span.first + index)
  if (reached >= count || near.includes(reached)) return near
  return reached < span.first ? [reached, ...near] : [...near, reached]
}

/** The previous span when nothing has changed, so that React does not render again. */
function unlessEqual(previous: RowSpan, next: RowSpan): RowSpan {
  return previous.first === next.first && previous.end === next.end ? previous : next
}
