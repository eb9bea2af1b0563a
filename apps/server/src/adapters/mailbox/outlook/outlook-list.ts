import { z } from 'zod'
import type { ServiceResult } from '../../service-result.ts'
import { type Graph, readReply } from './graph-call.ts'
import { itemProperties } from './outlook-messages.ts'
import { requestPage } from './outlook-page.ts'

/** Where the list of the emails of all folders, by the time at which they were received, continues. */
export const ListPosition = z.object({
  from: z.iso.datetime(),
  /** How many of the emails from then on were read: all of one second, of which there are more than a page has. */
  skip: z.number().int().nonnegative(),
})
export type ListPosition = z.infer<typeof ListPosition>

const Page = z.object({ value: z.array(z.unknown()), '@odata.nextLink': z.string().optional() })
const Received = z.object({ receivedDateTime: z.iso.datetime({ offset: true }) })

export interface ListPage {
  rows: unknown[]
  next: ListPosition
  /** Whether there is nothing more at the moment. */
  isEnd: boolean
}

/**
 * One page of the list. The next one begins at the time of the last email instead of behind a number of emails, so that
 * one that is deleted meanwhile does not let another be missed; emails of that second are read twice.
 */
export async function fetchList(graph: Graph, position: ListPosition): Promise<ServiceResult<ListPage>> {
  const query = {
    $filter: receivedSince(new Date(position.from)),
    $orderby: 'receivedDateTime',
    $select: itemProperties.join(','),
    ...(position.skip > 0 && { $skip: String(position.skip) }),
  }
  const reply = await requestPage(graph, (size) => ({
    path: '/me/messages',
    query: { ...query, $top: String(size) },
  }))
  if (reply.kind !== 'replied') return reply
  const page = readReply(Page, reply)
  if (page.kind !== 'answered') return page
  const { value: rows, '@odata.nextLink': link } = page.value
  const isEnd = link === undefined
  return { kind: 'answered', value: { rows, next: nextOf(position, rows, isEnd ? 0 : reply.size), isEnd } }
}

/** @param size of a page; 0 for the last one, at which the list continues when there is more */
function nextOf({ from, skip }: ListPosition, rows: readonly unknown[], size: number): ListPosition {
  const last = Math.max(...rows.map(receivedAt), 0)
  if (last > Date.parse(from)) return { from: new Date(last).toISOString(), skip: 0 }
  return { from, skip: size === 0 ? skip : skip + (rows.length || size) }
}

/** In milliseconds since 1970; 0 for a malformed row. */
function receivedAt(row: unknown): number {
  const read = Received.safeParse(row).data
  return read ? Date.parse(read.receivedDateTime) : 0
}

/** Graph's times are whole seconds. */
export function receivedSince(time: Date): string {
  return `receivedDateTime ge ${time.toISOString().slice(0, 19)}Z`
}
