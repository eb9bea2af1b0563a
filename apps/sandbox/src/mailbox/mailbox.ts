import { DAY_MS } from '../clock/day.ts'
import { type FillOptions, generateMails } from './generated-mail.ts'
import { addressesOf, fieldOf, messageIdsIn, plainSubject, readHeaderFields } from './header-fields.ts'
import type { Change, ChangeDetails, Folder, MailboxProvider, Message } from './message.ts'

/** For how long a mailbox knows what changed. */
export const HISTORY_MS = 7 * DAY_MS
/** The history of a mailbox begins at an id that no call mistakes for a count. */
const FIRST_HISTORY_ID = 100_000

/** An email to be added to a mailbox. */
export interface NewMessage {
  /** 16 hexadecimal digits. */
  id: string
  folder: Folder
  isUnread: boolean
  /** Milliseconds since 1970. */
  at: number
  raw: Buffer
  /** The conversation; by default the one of the email that it answers, or a new one. */
  thread?: string | undefined
}

/** One account's emails and their history. Times are in milliseconds since 1970. */
export function createMailbox(provider: MailboxProvider, address: string, name: string) {
  const byId = new Map<string, Message>()
  const byMessageId = new Map<string, Message>()
  /** Ordered by time, oldest first. */
  const ordered: Message[] = []
  const history: Change[] = []
  let historyId = FIRST_HISTORY_ID
  /** The last change that is no longer known. */
  let forgottenId = FIRST_HISTORY_ID

  function record(message: Message, details: ChangeDetails, at: number): void {
    historyId += 1
    message.historyId = historyId
    history.push({ id: historyId, at, message, ...details })
  }

  function place(message: Message): void {
    ordered.splice(positionAfter(ordered, message), 0, message)
  }

  function unplace(message: Message): void {
    ordered.splice(ordered.indexOf(message), 1)
  }

  /** The conversation that an email joins: it answers one of its emails, and has the same subject. */
  function threadOf(references: readonly string[], subject: string): string | undefined {
    const answered = references.map((reference) => byMessageId.get(reference)).find(Boolean)
    return answered && plainSubject(answered.subject) === plainSubject(subject) ? answered.thread : undefined
  }

  function forget(now: number): void {
    const firstKnown = history.findIndex(({ at }) => at >= now - HISTORY_MS)
    const forgotten = history.splice(0, firstKnown < 0 ? history.length : firstKnown)
    forgottenId = forgotten.at(-1)?.id ?? forgottenId
  }

  return {
    provider,
    address,
    name,
    /** The id of the last change. */
    get historyId() {
      return historyId
    },
    /** All emails, oldest first. */
    messages: ordered as readonly Message[],
    find: (id: string): Message | undefined => byId.get(id),
    findByMessageId: (messageId: string): Message | undefined => byMessageId.get(messageId),
    hasThread: (thread: string): boolean => ordered.some((message) => message.thread === thread),
    threadOf,
    /** The changes after one; null when that one is not known, or no longer. */
    changesAfter(id: number, now: number): readonly Change[] | null {
      forget(now)
      if (!Number.isSafeInteger(id) || id < forgottenId || id > historyId) return null
      return history.slice(Math.max(0, history.length - (historyId - id)))
    },
    add({ raw, thread, ...given }: NewMessage, now: number): Message {
      const fields = readHeaderFields(raw)
      const subject = fieldOf(fields, 'Subject')
      const inReplyTo = messageIdsIn(fieldOf(fields, 'In-Reply-To'))
      const references = [...inReplyTo, ...messageIdsIn(fieldOf(fields, 'References')).reverse()]
      const message: Message = {
        ...given,
        thread: thread ?? threadOf(references, subject) ?? given.id,
        isReceived: isReceivedIn(given.folder),
        historyId: 0,
        from: addressesOf(fieldOf(fields, 'From'))[0] ?? '',
        to: addressesOf(fieldOf(fields, 'To')),
        cc: addressesOf(fieldOf(fields, 'Cc')),
        subject,
        messageId: messageIdsIn(fieldOf(fields, 'Message-ID'))[0] ?? '',
        inReplyTo: inReplyTo[0] ?? '',
        content: raw,
      }
      byId.set(message.id, message)
      if (message.messageId !== '') byMessageId.set(message.messageId, message)
      place(message)
      record(message, { kind: 'added' }, now)
      return message
    },
    /** Adds generated emails, which end now. @param idAt the id of the email with an index */
    fill(options: FillOptions, idAt: (index: number) => string, now: number): void {
      const added: Message[] = []
      for (const { answers, ...mail } of generateMails(address, options, now)) {
        const id = idAt(added.length)
        const answered = answers === null ? undefined : added[answers]
        const message: Message = {
          ...mail,
          id,
          thread: answered?.thread ?? id,
          isReceived: isReceivedIn(mail.folder),
          historyId: 0,
          cc: noAddresses,
          messageId: `<${id}@generated.example>`,
          inReplyTo: answered?.messageId ?? '',
        }
        added.push(message)
        byId.set(id, message)
        byMessageId.set(message.messageId, message)
        record(message, { kind: 'added' }, now)
      }
      ordered.push(...added)
      ordered.sort(byTime)
    },
    /** Moves an email to another folder. A draft that moves to the sent emails is sent now. */
    move(message: Message, to: Folder, now: number): void {
      const from = message.folder
      if (from === to) return
      message.folder = to
      if (to === 'sent') {
        unplace(message)
        message.at = now
        place(message)
      }
      record(message, { kind: 'moved', from, to }, now)
    },
    mark(message: Message, isUnread: boolean, now: number): void {
      if (message.isUnread === isUnread) return
      message.isUnread = isUnread
      record(message, { kind: 'marked', isUnread }, now)
    },
    /** Replaces the bytes of an email whose fields stay the same. */
    rewrite(message: Message, raw: Buffer): void {
      message.content = raw
    },
    delete(message: Message, now: number): void {
      if (!byId.delete(message.id)) return
      if (byMessageId.get(message.messageId) === message) byMessageId.delete(message.messageId)
      unplace(message)
      record(message, { kind: 'deleted' }, now)
    },
  }
}

export type Mailbox = ReturnType<typeof createMailbox>

/** Whether an email that is added to a folder was received. */
const isReceivedIn = (folder: Folder) => folder !== 'sent' && folder !== 'drafts'

const noAddresses: readonly string[] = []

export function byTime(left: Message, right: Message): number {
  return left.at - right.at || (left.id < right.id ? -1 : 1)
}

/** The position of a message in a list that is ordered by time. */
function positionAfter(list: readonly Message[], message: Message): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (byTime(list[middle] as Message, message) < 0) low = middle + 1
    else high = middle
  }
  return low
}
