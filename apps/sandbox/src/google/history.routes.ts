import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import type { Change } from '../mailbox/message.ts'
import { readToken, writeToken } from '../mailbox/opaque-token.ts'
import { invalidArgument, notFound } from './gmail-error.ts'
import { labelOfFolder, labelsOf } from './labels.ts'
import { presentReference } from './present-message.ts'
import { maxResults, readQuery, repeated } from './read-query.ts'

const historyTypes = ['messageAdded', 'messageDeleted', 'labelAdded', 'labelRemoved'] as const
type HistoryType = (typeof historyTypes)[number]

/** The position of a page: after this change. */
const Position = z.object({ after: z.number() })

const listOfType: Record<HistoryType, string> = {
  messageAdded: 'messagesAdded',
  messageDeleted: 'messagesDeleted',
  labelAdded: 'labelsAdded',
  labelRemoved: 'labelsRemoved',
}

export interface HistoryDependencies {
  clock: SandboxClock
  mailboxOf: (request: FastifyRequest) => Mailbox
}

/** What changed in a mailbox after a given history id. An id that is too old or was never issued is not found. */
export function historyRoutes({ clock, mailboxOf }: HistoryDependencies) {
  return async (app: FastifyInstance) => {
    app.get('/history', { config: { call: 'history' } }, async (request) => {
      const query = readQuery(
        {
          startHistoryId: z.string().regex(/^\d+$/),
          historyTypes: repeated.pipe(z.array(z.enum(historyTypes))),
          labelId: z.string().optional(),
          maxResults,
          pageToken: z.string().optional(),
        },
        request.query,
      )
      const mailbox = mailboxOf(request)
      const changes = mailbox.changesAfter(startOf(query), clock.now().getTime())
      if (!changes) throw notFound()
      const types = query.historyTypes.length > 0 ? query.historyTypes : historyTypes
      const records: object[] = []
      let lastRead = 0
      let hasMore = false
      for (const change of changes) {
        const details = detailsOf(change, types, query.labelId)
        if (!details) continue
        hasMore = records.length === query.maxResults
        if (hasMore) break
        records.push({ id: String(change.id), messages: [presentReference(change.message)], ...details })
        lastRead = change.id
      }
      return {
        ...(records.length > 0 ? { history: records } : {}),
        ...(hasMore ? { nextPageToken: writeToken({ after: lastRead }) } : {}),
        historyId: String(mailbox.historyId),
      }
    })
  }
}

function startOf({
  startHistoryId,
  pageToken,
}: {
  startHistoryId: string
  pageToken?: string | undefined
}): number {
  if (pageToken === undefined) return Number(startHistoryId)
  const position = readToken(Position, pageToken)
  if (!position) throw invalidArgument('Invalid pageToken')
  return position.after
}

/** A change as Gmail lists it; null when it is of no wanted type, or of a message without the label. */
function detailsOf(
  change: Change,
  types: readonly HistoryType[],
  labelId: string | undefined,
): object | null {
  const { message } = change
  if (labelId !== undefined && !labelsOf(message).includes(labelId)) return null
  const lists = effectsOf(change).filter(({ type }) => types.includes(type))
  if (lists.length === 0) return null
  return Object.fromEntries(
    lists.map(({ type, labelIds }) => [
      listOfType[type],
      [
        {
          message: { ...presentReference(message), labelIds: labelsOf(message) },
          ...(labelIds ? { labelIds } : {}),
        },
      ],
    ]),
  )
}

function effectsOf(change: Change): { type: HistoryType; labelIds?: string[] }[] {
  switch (change.kind) {
    case 'added':
      return [{ type: 'messageAdded' }]
    case 'deleted':
      return [{ type: 'messageDeleted' }]
    case 'moved':
      return [
        { type: 'labelAdded', labelIds: [labelOfFolder(change.to)] },
        { type: 'labelRemoved', labelIds: [labelOfFolder(change.from)] },
      ]
    case 'marked':
      return [{ type: change.isUnread ? 'labelAdded' : 'labelRemoved', labelIds: ['UNREAD'] }]
  }
}
