const DEFAULT_PAGE_SIZE = 25
const MAX_PAGE_SIZE = 100

export type Query = Readonly<Record<string, string | undefined>>

/** The filters of a list, by the name of their query parameter. Unknown parameters are ignored. */
export type Filters<Row> = Readonly<Record<string, (row: Row, value: string) => boolean>>

/** The rows that match all filters of a query. */
export function filterRows<Row>(rows: Iterable<Row>, filters: Filters<Row>, query: Query): Row[] {
  const conditions = Object.entries(query).flatMap(([name, value]) => {
    const filter = filters[name]
    return filter && value !== undefined ? [(row: Row) => filter(row, value)] : []
  })
  return [...rows].filter((row) => conditions.every((matches) => matches(row)))
}

/**
 * A page of a list in Dentally's envelope. As at Dentally, a request for more than a hundred rows returns 25.
 * @param key the name of the resource, in the plural
 */
export function listPage<Row extends object>(key: string, rows: Row[], query: Query) {
  const requestedSize = Number(query.per_page ?? DEFAULT_PAGE_SIZE)
  const perPage =
    Number.isInteger(requestedSize) && requestedSize > 0 && requestedSize <= MAX_PAGE_SIZE
      ? requestedSize
      : DEFAULT_PAGE_SIZE
  const page = Math.max(1, Math.trunc(Number(query.page ?? 1)) || 1)
  const sorted = sortedBy(rows, query)
  return {
    [key]: sorted.slice((page - 1) * perPage, page * perPage),
    meta: { total: rows.length, current_page: page, total_pages: Math.ceil(rows.length / perPage) },
  }
}

function sortedBy<Row extends object>(rows: Row[], { sort_by, sort_direction }: Query): Row[] {
  if (!sort_by) return rows
  const sortKey = (row: Row) => (row as Record<string, unknown>)[sort_by]
  const direction = sort_direction === 'desc' ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [sortKey(one), sortKey(other)]
    if (a === b) return 0
    return (String(a) < String(b) ? -1 : 1) * direction
  })
}
