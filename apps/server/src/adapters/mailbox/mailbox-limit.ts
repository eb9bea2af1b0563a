import pLimit, { type LimitFunction } from 'p-limit'

/**
 * Limits how many calls to each mailbox run at a time.
 * @returns the limit of a mailbox, by any text that stands for it
 */
export function limitByMailbox(maxConcurrent: number): (mailbox: string) => LimitFunction {
  const limits = new Map<string, LimitFunction>()
  return (mailbox) => {
    const limit = limits.get(mailbox) ?? pLimit(maxConcurrent)
    for (const [key, { activeCount, pendingCount }] of limits)
      if (activeCount + pendingCount === 0) limits.delete(key)
    limits.set(mailbox, limit)
    return limit
  }
}
