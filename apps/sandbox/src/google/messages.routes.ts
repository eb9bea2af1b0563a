import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import { readReceivedMail } from '../mail/received-mail.ts'
import { rawOf } from '../mailbox/generated-mail.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import type { MailboxStore } from '../mailbox/mailbox-store.ts'
import type { Message } from '../mailbox/message.ts'
import { MessagePosition, newestFirst } from '../mailbox/newest-first.ts'
import { readToken, writeToken } from '../mailbox/opaque-token.ts'
import { invalidArgument, notFound } from './gmail-error.ts'
import { readGmailQuery } from './gmail-query.ts'
import { labelsOf } from './labels.ts'
import { attachmentIdOf, formats, presentMessage, presentReference } from './present-message.ts'
import { flag, maxResults, readBody, readQuery, repeated } from './read-query.ts'

const ID = /^[0-9a-f]{1,16}$/

const Labels = z.object({
  addLabelIds: z.array(z.string()).default([]),
  removeLabelIds: z.array(z.string()).default([]),
})

export interface MessagesDependencies {
  clock: SandboxClock
  mailboxes: MailboxStore
  mailboxOf: (request: FastifyRequest) => Mailbox
}

/** Gmail's messages: search, read, and mark as read. */
export function messagesRoutes({ clock, mailboxes, mailboxOf }: MessagesDependencies) {
  function messageOf(request: FastifyRequest): Message {
    const { id } = request.params as { id: string }
    if (!ID.test(id)) throw invalidArgument('Invalid id value')
    const message = mailboxOf(request).find(id)
    if (!message) throw notFound()
    return message
  }

  return async (app: FastifyInstance) => {
    app.get('/messages', { config: { call: 'list' } }, async (request) => {
      const query = readQuery(
        {
          q: z.string().default(''),
          labelIds: repeated,
          pageToken: z.string().optional(),
          maxResults,
          includeSpamTrash: flag,
        },
        request.query,
      )
      const search = readGmailQuery(query.q, clock.now().getTime())
      const includesHidden =
        query.includeSpamTrash ||
        search.includesHidden ||
        query.labelIds.some((label) => ['SPAM', 'TRASH'].includes(label))
      const isListed = (message: Message) => {
        const isHidden = message.folder === 'spam' || message.folder === 'trash'
        if (isHidden && !includesHidden) return false
        const labels = query.labelIds.length > 0 ? labelsOf(message) : []
        return query.labelIds.every((label) => labels.includes(label)) && search.matches(message)
      }
      const page: Message[] = []
      for (const message of newestFirst(mailboxOf(request).messages, positionOf(query.pageToken))) {
        if (isListed(message)) page.push(message)
        if (page.length > query.maxResults) break
      }
      const hasMore = page.length > query.maxResults
      const messages = page.slice(0, query.maxResults)
      const last = messages.at(-1)
      return {
        ...(messages.length > 0 ? { messages: messages.map(presentReference) } : {}),
        ...(hasMore && last ? { nextPageToken: writeToken({ at: last.at, id: last.id }) } : {}),
        resultSizeEstimate: page.length,
      }
    })

    app.get('/messages/:id', { config: { call: 'get' } }, async (request) => {
      const { format, metadataHeaders } = readQuery(
        { format: z.enum(formats).default('full'), metadataHeaders: repeated },
        request.query,
      )
      return presentMessage(messageOf(request), format, metadataHeaders)
    })

    app.get('/messages/:id/attachments/:attachment', { config: { call: 'get' } }, async (request) => {
      const { attachment } = request.params as { attachment: string }
      const { contents } = await readReceivedMail(rawOf(messageOf(request)))
      const content = contents.find((_, index) => attachmentIdOf(index) === attachment)
      if (!content) throw invalidArgument('Invalid attachment token')
      return { size: content.length, data: Buffer.from(content).toString('base64url') }
    })

    app.post('/messages/:id/modify', { config: { call: 'modify' } }, async (request) => {
      const message = messageOf(request)
      const { addLabelIds, removeLabelIds } = readBody(Labels, request.body)
      if ([...addLabelIds, ...removeLabelIds].some((label) => label !== 'UNREAD')) {
        throw invalidArgument('The sandbox only changes the label UNREAD')
      }
      if (addLabelIds.length > 0) mailboxes.mark(mailboxOf(request), message, true)
      if (removeLabelIds.length > 0) mailboxes.mark(mailboxOf(request), message, false)
      return { ...presentReference(message), labelIds: labelsOf(message) }
    })
  }
}

/** The last message of the previous page; null before the first page. */
function positionOf(pageToken: string | undefined): MessagePosition | null {
  if (pageToken === undefined) return null
  const position = readToken(MessagePosition, pageToken)
  if (!position) throw invalidArgument('Invalid pageToken')
  return position
}
