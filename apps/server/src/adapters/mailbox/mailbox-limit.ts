import pLimit, { type LimitFunction } from 'p-limit'

/** Runs a call to a mailbox when its turn has come. @param mailbox any text that stands for the mailbox */
export type MailboxLimit = <T>(mailbox: string, call: () => Promise<T>) => Promise<T>

/** Limits how many calls to each mailbox run at a time. */
export function limitByMailbox(maxConcurrent: number): MailboxLimit {
  const limits = new Map<string, LimitFunction>()
  return async (mailbox, call) => {
    const limit = limits.get(mailbox) ?? pLimit(maxConcurrent)
    limits.set(mailbox, limit)
    try {
      return await limit(call)
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(mailbox)
    }
  }
}
