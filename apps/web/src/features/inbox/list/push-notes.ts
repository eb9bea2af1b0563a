import type { ConversationRows } from '@enamel/domain/inbox/conversation'

export interface PushNotes {
  note: (rows: ConversationRows) => void
  /** Runs a fetch, and returns what was pushed while it was in progress. */
  during: <T>(
    fetch: (pushed: readonly ConversationRows[]) => Promise<T>,
  ) => Promise<{ answer: T; pushed: readonly ConversationRows[] }>
}

/** Remembers what is pushed while a page is loading. The answer may be older, and would restore the older row. */
export function createPushNotes(): PushNotes {
  const open = new Set<ConversationRows[]>()
  return {
    note(rows) {
      for (const pushed of open) pushed.push(rows)
    },
    async during(fetch) {
      const pushed: ConversationRows[] = []
      open.add(pushed)
      try {
        return { answer: await fetch(pushed), pushed }
      } finally {
        open.delete(pushed)
      }
    },
  }
}
