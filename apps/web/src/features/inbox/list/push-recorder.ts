import type { ConversationRows } from '@enamel/domain/inbox/conversation'

export interface PushRecorder {
  record: (rows: ConversationRows) => void
  /**
   * Runs a fetch, and returns its result with the rows that were pushed while the fetch was in progress. `fetch`
   * receives the same rows as an array that grows with every push.
   */
  recordDuring: <T>(
    fetch: (pushed: readonly ConversationRows[]) => Promise<T>,
  ) => Promise<{ result: T; pushed: readonly ConversationRows[] }>
}

/** Records the rows pushed while a page is loading, since the page may contain older versions of them. */
export function createPushRecorder(): PushRecorder {
  const recordings = new Set<ConversationRows[]>()
  return {
    record(rows) {
      for (const pushed of recordings) pushed.push(rows)
    },
    async recordDuring(fetch) {
      const pushed: ConversationRows[] = []
      recordings.add(pushed)
      try {
        return { result: await fetch(pushed), pushed }
      } finally {
        recordings.delete(pushed)
      }
    },
  }
}
