import type { Message } from '../mailbox/message.ts'
import { badRequest, graphRefusal } from './graph-error.ts'
import type { GraphQuery } from './read-query.ts'

/**
 * Reads a search for participants, such as "participants:jo@mail.test OR participants:ann@mail.test".
 * @throws Refusal for what Graph does not combine with a search, and for searches that the sandbox does not have
 */
export function readSearch({ $search = '', $filter, $orderby }: GraphQuery): (message: Message) => boolean {
  if ($filter !== undefined)
    throw graphRefusal(
      400,
      'SearchWithFilter',
      "The query parameter '$filter' is not supported with '$search'.",
    )
  if ($orderby !== undefined)
    throw graphRefusal(
      400,
      'SearchWithOrderBy',
      "The query parameter '$orderBy' is not supported with '$search'.",
    )
  const [, text = ''] = /^"(.+)"$/.exec($search) ?? []
  const terms = text.split(' OR ').map((term) => /^participants:(\S+)$/.exec(term)?.[1]?.toLowerCase())
  if (terms.includes(undefined)) throw badRequest(`The sandbox does not know the search ${$search}.`)
  return ({ from, to, cc }) =>
    [from, ...to, ...cc].some((address) => terms.some((term) => term !== undefined && address.includes(term)))
}
