import { z } from 'zod'
import type { ServiceResult } from '../../service-result.ts'
import { type Gmail, readReply, sendQuery } from './gmail-call.ts'
import { GmailId, HistoryId, isWanted } from './gmail-messages.ts'

const Change = z.object({
  message: z.object({ id: GmailId, labelIds: z.array(z.string()).default([]) }),
  labelIds: z.array(z.string()).default([]),
})
const History = z.object({
  history: z
    .array(
      z.object({
        messagesAdded: z.array(Change).default([]),
        labelsAdded: z.array(Change).default([]),
      }),
    )
    .default([]),
  nextPageToken: z.string().min(1).max(1_000).optional(),
  /** The mailbox's state now. */
  historyId: HistoryId,
})

export interface GmailHistory {
  /** New emails, oldest first. */
  ids: string[]
  page: string | null
  /** From where on to read after the last page. */
  history: string
}

/**
 * The emails that were added since a state of the mailbox, and those that came back to the inbox, such as from spam.
 * `expired`: Gmail knows the history of about a week.
 */
export async function listHistory(
  gmail: Gmail,
  since: string,
  page: string | null,
): Promise<ServiceResult<GmailHistory> | { kind: 'expired' }> {
  const reply = await sendQuery(gmail, {
    path: '/history',
    query: [
      ['startHistoryId', since],
      ['historyTypes', 'messageAdded'],
      ['historyTypes', 'labelAdded'],
      ['maxResults', '100'],
      ...(page === null ? [] : [['pageToken', page] as const]),
    ],
    units: 2,
  })
  if (reply.kind !== 'replied') return reply
  if (reply.status === 404) return { kind: 'expired' }
  // A page that is not known any more: the changes are read again from their beginning.
  if (reply.status === 400 && page !== null) return listHistory(gmail, since, null)
  const read = readReply(History, reply)
  if (read.kind !== 'answered') return read
  const { history, nextPageToken, historyId } = read.value
  const changed = history.flatMap(({ messagesAdded, labelsAdded }) => [
    ...messagesAdded,
    ...labelsAdded.filter(({ labelIds }) => labelIds.includes('INBOX')),
  ])
  const ids = new Set(
    changed.filter(({ message }) => isWanted(message.labelIds)).map(({ message }) => message.id),
  )
  return { kind: 'answered', value: { ids: [...ids], page: nextPageToken ?? null, history: historyId } }
}
