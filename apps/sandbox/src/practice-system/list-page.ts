const DEFAULT_ROWS = 25
const MOST_ROWS = 100

export type Query = Readonly<Record<string, string | undefined>>

/** The rows that match a query: each filter has one name, and unknown names are ignored. */
export type Filters<Row> = Readonly<Record<string, (row: Row, value: string) => boolean>>

export function filtered<Row>(rows: Iterable<Row>, filters: Filters<Row>, query: Query): Row[] {
  const asked = Object.entries(query).flatMap(([name, value]) => {
    const filter = filters[name]
    return filter && value !== undefined ? [(row: Row) => filter(row, value)] : []
  })
  return [...rows].filter((row) => asked.every((fits) => fits(row)))
}

/**
 * A page of a list in its envelope. A request for more than a hundred rows gets 25, without notice.
 * @param key of the resource, in the plural
 */
export function listPage<Row extends object>(key: string, rows: Row[], query: Query) {
  const wanted = Number(query.per_page ?? DEFAULT_ROWS)
  const perPage = Number.isInteger(wanted) && wanted > 0 && wanted <= MOST_ROWS ? wanted : DEFAULT_ROWS
  const page = Math.max(1, Math.trunc(Number(query.page ?? 1)) || 1)
  const sorted = sortedBy(rows, query)
  return {
    [key]: sorted.slice((page - 1) * perPage, page * perPage),
    meta: { total: rows.length, current_page: page, total_pages: Math.ceil(rows.length / perPage) },
  }
}

function sortedBy<Row extends object>(rows: Row[], { sort_by, sort_direction }: Query): Row[] {
  if (!sort_by) return rows
  const sorter = (row: Row) => (row as Record<string, unknown>)[sort_by]
  const way = sort_direction === 'desc' ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [sorter(one), sorter(other)]
    if (a === b) return 0
    return (String(a) < String(b) ? -1 : 1) * way
  })
}
