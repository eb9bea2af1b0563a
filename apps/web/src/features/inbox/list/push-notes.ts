import type { ConversationRows } from '@enamel/domain/inbox/conversation'

export interface PushNotes {
  note: (rows: ConversationRows) => void
  /** Runs a fetch, which includes what was pushed so far, and returns what was pushed while it was under way. */
  during: <T>(
    fetch: (pushed: readonly ConversationRows[]) => Promise<T>,
  ) => Promise<{ answer: T; pushed: readonly ConversationRows[] }>
}

/**
 * Remembers what is pushed while a page is on its way. The answer may have been read before that, and would put the
 * older row back.
 */
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
