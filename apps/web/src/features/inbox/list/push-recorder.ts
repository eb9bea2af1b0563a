import type { ConversationRows } from '@enamel/domain/inbox/conversation'

export interface PushRecorder {
  record: (rows: ConversationRows) => void
  /** Runs a fetch, and returns what was pushed while it was in progress. */
  during: <T>(
    fetch: (pushed: readonly ConversationRows[]) => Promise<T>,
  ) => Promise<{ result: T; pushed: readonly ConversationRows[] }>
}

/** Records the rows pushed while a page is loading, since the page may contain older versions of them. */
export function createPushRecorder(): PushRecorder {
  const open = new Set<ConversationRows[]>()
  return {
    record(rows) {
      for (const pushed of open) pushed.push(rows)
    },
    async during(fetch) {
      const pushed: ConversationRows[] = []
      open.add(pushed)
      try {
        return { result: await fetch(pushed), pushed }
      } finally {
        open.delete(pushed)
      }
    },
  }
}
