import type { SourceReturn } from '@enamel/contract/return-on-sources'
import { useState } from 'react'
import {
  DEFAULT_SORT,
  inOrder,
  type ReturnRow,
  type ReturnSort,
  returnRow,
  sortRows,
} from './model/return-rows.ts'

export interface SortedReturns {
  rows: ReturnRow[]
  sort: ReturnSort
  setSort: (sort: ReturnSort) => void
}

/**
 * The rows of the table in the chosen order. The order is that of the figures when it was chosen, or when the filters
 * changed: no row moves while spend is typed, here or by a colleague.
 * @param filters a different text for each period and choice of filters
 */
export function useReturnRows(sources: readonly SourceReturn[], filters: string): SortedReturns {
  const [sort, setSort] = useState(DEFAULT_SORT)
  const rows = sources.map(returnRow)
  const key = `${sort.column} ${sort.direction} ${filters}`
  const [order, setOrder] = useState({ key: '', names: [] as string[] })
  const sorted = sortRows(rows, sort)
  if (order.key !== key) {
    setOrder({ key, names: sorted.map(({ source }) => source) })
    return { rows: sorted, sort, setSort }
  }
  return { rows: inOrder(rows, order.names), sort, setSort }
}
