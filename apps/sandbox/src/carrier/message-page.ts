import type { Message } from './message-store.ts'

const DEFAULT_SIZE = 50
const MAX_SIZE = 1000

export interface MessagePage {
  messages: Message[]
  page: number
  pageSize: number
  /** The query of the next page; null on the last. */
  next: URLSearchParams | null
  first: URLSearchParams
}

/**
 * Cuts one page out of a list that is newest first. A token names the last message of the page before, so that new
 * messages do not shift later pages.
 */
export function messagePage(list: Message[], query: Record<string, string | undefined>): MessagePage {
  const asked = Math.trunc(Number(query.PageSize ?? DEFAULT_SIZE))
  const pageSize = Math.min(MAX_SIZE, Math.max(1, asked || DEFAULT_SIZE))
  const page = Math.max(0, Math.trunc(Number(query.Page ?? 0)) || 0)
  const last = query.PageToken?.replace(/^PA/, '')
  const start = last ? list.findIndex(({ sid }) => sid === last) + 1 : page * pageSize
  const messages = list.slice(start, start + pageSize)
  const filters = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && !/^Page/.test(pair[0]),
  )
  const first = new URLSearchParams([...filters, ['PageSize', String(pageSize)], ['Page', '0']])
  const end = messages.at(-1)
  const hasMore = start + pageSize < list.length && end !== undefined
  const next = hasMore
    ? new URLSearchParams([
        ...filters,
        ['PageSize', String(pageSize)],
        ['Page', String(page + 1)],
        ['PageToken', `PA${end.sid}`],
      ])
    : null
  return { messages, page, pageSize, next, first }
}
