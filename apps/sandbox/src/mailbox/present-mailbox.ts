import type { Mailbox } from './mailbox.ts'
import { type Folder, foldersOf, type MailboxProvider, type Message } from './message.ts'

/** How many emails are listed. */
const LISTED = 50

/** An email as the control API and the page show it. */
export interface ListedMail {
  id: string
  thread: string
  folder: Folder
  unread: boolean
  /** ISO instant. */
  at: string
  from: string
  to: readonly string[]
  subject: string
  message_id: string
}

export interface MailboxOverview {
  provider: MailboxProvider
  account: string
  name: string
  history_id: number
  total: number
  unread: number
  /** The number of emails in each folder. */
  counts: Record<string, number>
  /** The last emails, newest first. */
  latest: ListedMail[]
}

export function presentMail(message: Message): ListedMail {
  const { id, thread, folder, isUnread, at, from, to, subject, messageId } = message
  return {
    id,
    thread,
    folder,
    unread: isUnread,
    at: new Date(at).toISOString(),
    from,
    to,
    subject,
    message_id: messageId,
  }
}

export function presentMailbox({ provider, address, name, historyId, messages }: Mailbox): MailboxOverview {
  const numberIn = (folder: Folder) => messages.filter((message) => message.folder === folder).length
  return {
    provider,
    account: address,
    name,
    history_id: historyId,
    total: messages.length,
    unread: messages.filter(({ isUnread }) => isUnread).length,
    counts: Object.fromEntries(foldersOf(messages).map((folder) => [folder, numberIn(folder)])),
    latest: messages.slice(-LISTED).reverse().map(presentMail),
  }
}
