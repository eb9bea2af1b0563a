import type { Message } from './message-store.ts'

const DEFAULT_SIZE = 50
const MAX_SIZE = 1000

export interface MessagePage {
  messages: Message[]
  page: number
  pageSize: number
  /** The query of the next page; null on the last page. */
  next: URLSearchParams | null
  first: URLSearchParams
}

/**
 * Returns one page of a list that is sorted newest first. A token names the last message of the previous page, so that
 * new messages do not shift later pages.
 */
export function messagePage(list: Message[], query: Record<string, string | undefined>): MessagePage {
  const requestedSize = Math.trunc(Number(query.PageSize ?? DEFAULT_SIZE))
  const pageSize = Math.min(MAX_SIZE, Math.max(1, requestedSize || DEFAULT_SIZE))
  const page = Math.max(0, Math.trunc(Number(query.Page ?? 0)) || 0)
  const previousLast = query.PageToken?.replace(/^PA/, '')
  const start = previousLast ? list.findIndex(({ sid }) => sid === previousLast) + 1 : page * pageSize
  const messages = list.slice(start, start + pageSize)
  const filters = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && !/^Page/.test(pair[0]),
  )
  const first = new URLSearchParams([...filters, ['PageSize', String(pageSize)], ['Page', '0']])
  const lastMessage = messages.at(-1)
  const hasMore = start + pageSize < list.length && lastMessage !== undefined
  const next = hasMore
    ? new URLSearchParams([
        ...filters,
        ['PageSize', String(pageSize)],
        ['Page', String(page + 1)],
        ['PageToken', `PA${lastMessage.sid}`],
      ])
    : null
  return { messages, page, pageSize, next, first }
}
