const DEFAULT_SIZE = 50
const MAX_SIZE = 1000

type Query = Record<string, string | undefined>

interface ListPage<Item> {
  items: Item[]
  page: number
  pageSize: number
  /** The query of the next page; null on the last page. */
  next: URLSearchParams | null
  first: URLSearchParams
}

/**
 * Returns one page of a list that is sorted newest first. A token names the last item of the previous page, so that
 * new items do not shift later pages.
 */
function listPage<Item extends { sid: string }>(list: Item[], query: Query): ListPage<Item> {
  const requestedSize = Math.trunc(Number(query.PageSize ?? DEFAULT_SIZE))
  const pageSize = Math.min(MAX_SIZE, Math.max(1, requestedSize || DEFAULT_SIZE))
  const page = Math.max(0, Math.trunc(Number(query.Page ?? 0)) || 0)
  const previousLast = query.PageToken?.replace(/^PA/, '')
  const start = previousLast ? list.findIndex(({ sid }) => sid === previousLast) + 1 : page * pageSize
  const items = list.slice(start, start + pageSize)
  const filters = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && !/^Page/.test(pair[0]),
  )
  const first = new URLSearchParams([...filters, ['PageSize', String(pageSize)], ['Page', '0']])
  const last = items.at(-1)
  const hasMore = start + pageSize < list.length && last !== undefined
  const next = hasMore
    ? new URLSearchParams([
        ...filters,
        ['PageSize', String(pageSize)],
        ['Page', String(page + 1)],
        ['PageToken', `PA${last.sid}`],
      ])
    : null
  return { items, page, pageSize, next, first }
}

/**
 * One page of a list as Twilio's 2010 API shows it.
 * @param list newest first
 * @param resource the resource's name in the path, such as Messages
 * @param key the name of the list in the response
 */
export function presentListPage<Item extends { sid: string }>(
  list: Item[],
  { accountSid, resource, key, url, query }: ListAddress,
  present: (item: Item) => object,
) {
  const { items, page, pageSize, next, first } = listPage(list, query)
  const base = `/2010-04-01/Accounts/${accountSid}/${resource}.json`
  return {
    [key]: items.map(present),
    first_page_uri: `${base}?${first}`,
    next_page_uri: next && `${base}?${next}`,
    previous_page_uri: null,
    page,
    page_size: pageSize,
    start: page * pageSize,
    end: page * pageSize + Math.max(0, items.length - 1),
    uri: url,
  }
}

interface ListAddress {
  accountSid: string
  resource: string
  key: string
  /** The address of the request, and its query. */
  url: string
  query: Query
}
