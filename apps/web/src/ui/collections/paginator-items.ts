/** A page of a numbered list, or the pages between two others, which an ellipsis stands for. */
export type PaginatorItem =
  | { kind: 'page'; page: number }
  /** `after` is the page before the gap. */
  | { kind: 'gap'; after: number }

/** How many pages are offered on each side of the current one (PRT-07). */
const NEIGHBOURS = 1
/** How many of the last pages are always offered (PRT-07). */
const LAST_PAGES = 2

/**
 * What a paginator offers: the first page, the current page with its neighbours, and the last two. A gap of a single
 * page is shown as that page (PRT-07). Page 10 of 20 is 1 … 9 10 11 … 19 20.
 * @param current from 1 to `last`
 */
export function paginatorItems(current: number, last: number): PaginatorItem[] {
  const offered = [
    1,
    ...range(current - NEIGHBOURS, current + NEIGHBOURS),
    ...range(last - LAST_PAGES + 1, last),
  ]
  const pages = [...new Set(offered.filter((page) => page >= 1 && page <= last))].toSorted((a, b) => a - b)
  return pages.flatMap((page, index): PaginatorItem[] => {
    const before = pages[index - 1] ?? 0
    const item: PaginatorItem = { kind: 'page', page }
    if (page === before + 1) return [item]
    return [page === before + 2 ? { kind: 'page', page: before + 1 } : { kind: 'gap', after: before }, item]
  })
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
