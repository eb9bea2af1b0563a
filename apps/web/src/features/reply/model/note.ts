import type { NoteEvent, Representative, TimelineEvent } from '@enamel/domain/timeline/event'

export interface NoteDraft {
  /** Made by the client, so that a repeated request does not add a second note (G1-07). */
  id: string
  title?: string
  content: string
  datetime: string
  representative?: Representative | null
}

/** A note as it is shown from the press of Send until the server has stored it (COM-18). */
export function sendingNote({ title = '', representative = null, ...draft }: NoteDraft): NoteEvent {
  return { type: 'note', ...draft, title, representative, failed: false, local: true }
}

/**
 * The timeline's events with a note marked as failed, so that its text is not lost (COM-19). A note that the server has
 * stored is not marked.
 * @param reason null for an unknown reason
 */
export function withFailedNote(
  items: readonly TimelineEvent[],
  id: string,
  reason: string | null,
): TimelineEvent[] {
  return items.map((item) =>
    item.type === 'note' && item.id === id && item.local
      ? { ...item, failed: true, failure_reason: reason }
      : item,
  )
}
