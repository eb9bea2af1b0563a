import pLimit, { type LimitFunction } from 'p-limit'

/** Runs a call to a mailbox when its turn has come. @param mailbox any text that stands for the mailbox */
export type MailboxLimit = <T>(mailbox: string, call: () => Promise<T>) => Promise<T>

/** Limits how many calls to each mailbox run at a time. A mailbox is forgotten when none runs or waits. */
export function limitByMailbox(maxConcurrent: number): MailboxLimit {
  const mailboxes = new Map<string, { limit: LimitFunction; calls: number }>()
  return async (mailbox, call) => {
    const entry = mailboxes.get(mailbox) ?? { limit: pLimit(maxConcurrent), calls: 0 }
    mailboxes.set(mailbox, entry)
    entry.calls += 1
    try {
      return await entry.limit(call)
    } finally {
      entry.calls -= 1
      if (entry.calls === 0) mailboxes.delete(mailbox)
    }
  }
}
