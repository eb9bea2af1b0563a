import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rawOf } from '../mailbox/generated-mail.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import type { MailboxStore } from '../mailbox/mailbox-store.ts'
import type { Folder, Message } from '../mailbox/message.ts'
import { badRequest, graphRefusal, invalidId, itemNotFound } from './graph-error.ts'
import { folderFrom, readGraphId } from './graph-id.ts'
import { readFilter } from './odata-filter.ts'
import { checkSelect, presentMessage } from './present-message.ts'
import { baseUrlOf, namesIn, pageSizeOf, preferencesOf, readQuery } from './read-query.ts'
import { readSearch } from './search.ts'

const listOptions = ['$select', '$filter', '$search', '$orderby', '$top', '$skip', '$count']
/** A search finds no more emails than this. */
const MAX_FOUND = 1_000
const Changes = z.strictObject({ isRead: z.boolean() })

export interface MessagesDependencies {
  mailboxes: MailboxStore
  mailboxOf: (request: FastifyRequest) => Mailbox
}

/** Outlook's messages: search, read, mark as read, and delete. */
export function messagesRoutes({ mailboxes, mailboxOf }: MessagesDependencies) {
  async function list(request: FastifyRequest, folder: Folder | null) {
    const query = readQuery(request, listOptions)
    const { isImmutable, pageSize } = preferencesOf(request)
    const select = namesIn(query.$select)
    checkSelect(select)
    const filter = query.$filter === undefined ? null : readFilter(query.$filter)
    const isFound = query.$search === undefined ? () => true : readSearch(query)
    const isAscending = isAscendingOrder(query.$orderby, filter?.properties ?? null)
    const size = pageSizeOf(pageSize, query.$top)
    const skip = Number(query.$skip ?? 0)
    const { messages } = mailboxOf(request)
    const matching = messages.filter(
      (message) =>
        (folder === null || message.folder === folder) &&
        (filter?.matches(message) ?? true) &&
        isFound(message),
    )
    if (!isAscending) matching.reverse()
    if (query.$search !== undefined) matching.splice(MAX_FOUND)
    const page = matching.slice(skip, skip + size)
    const path = request.url.split('?')[0]?.replace(/^\/graph\/v1\.0/, '')
    const next = new URLSearchParams({ ...query, $skip: String(skip + size) } as Record<string, string>)
    return {
      '@odata.context': `${baseUrlOf(request)}/$metadata#users('me')/messages`,
      ...(query.$count === 'true' ? { '@odata.count': matching.length } : {}),
      value: await Promise.all(page.map((message) => presentMessage(message, { select, isImmutable }))),
      ...(skip + size < matching.length ? { '@odata.nextLink': `${baseUrlOf(request)}${path}?${next}` } : {}),
    }
  }

  return async (app: FastifyInstance) => {
    app.get('/me/messages', { config: { call: 'list' } }, (request) => list(request, null))

    app.get('/me/mailFolders/:folder/messages', { config: { call: 'list' } }, (request) =>
      list(request, folderOf(request)),
    )

    app.get('/me/messages/:id', { config: { call: 'get' } }, async (request) => {
      const select = namesIn(readQuery(request, ['$select']).$select)
      checkSelect(select)
      return presentMessage(messageOf(mailboxOf(request), request), { select, ...preferencesOf(request) })
    })

    app.get('/me/messages/:id/$value', { config: { call: 'get' } }, async (request, reply) =>
      reply.type('text/plain').send(rawOf(messageOf(mailboxOf(request), request))),
    )

    app.patch('/me/messages/:id', { config: { call: 'write' } }, async (request) => {
      const message = messageOf(mailboxOf(request), request)
      const changes = Changes.safeParse(request.body)
      if (!changes.success) throw badRequest('The sandbox only changes isRead.')
      mailboxes.mark(mailboxOf(request), message, !changes.data.isRead)
      return presentMessage(message, { select: [], ...preferencesOf(request) })
    })

    app.delete('/me/messages/:id', { config: { call: 'write' } }, async (request, reply) => {
      const message = messageOf(mailboxOf(request), request)
      if (message.folder === 'trash') mailboxes.delete(mailboxOf(request), message)
      else mailboxes.move(mailboxOf(request), message, 'trash')
      return reply.status(204).send()
    })
  }
}

/**
 * The message that a request names. An id that contains the folder is no longer found when the message was moved.
 * @throws Refusal
 */
export function messageOf(mailbox: Mailbox, { params }: FastifyRequest): Message {
  const read = readGraphId((params as { id: string }).id)
  if (!read) throw invalidId()
  const message = mailbox.find(read.id)
  if (!message || !read.isIn(message.folder)) throw itemNotFound()
  return message
}

/** @throws Refusal 404 for a folder that the mailbox does not have */
export function folderOf({ params }: FastifyRequest): Folder {
  const folder = folderFrom((params as { folder: string }).folder)
  if (!folder) throw itemNotFound()
  return folder
}

/**
 * Graph sorts by a property only if the filter, where there is one, begins with it.
 * @param filtered the properties in the filter, or null without one
 */
function isAscendingOrder(orderBy: string | undefined, filtered: readonly string[] | null): boolean {
  if (orderBy === undefined) return false
  const [property = '', direction = 'asc'] = orderBy.trim().split(/\s+/)
  if (!['receivedDateTime', 'sentDateTime', 'createdDateTime'].includes(property)) {
    throw badRequest(`The sandbox does not sort by '${property}'.`)
  }
  if (filtered && filtered[0] !== property) {
    throw graphRefusal(
      400,
      'InefficientFilter',
      'The restriction or sort order is too complex for this operation.',
    )
  }
  return direction.toLowerCase() === 'asc'
}
