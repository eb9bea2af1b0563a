import { arrive } from '@enamel/domain/timeline/arrive'
import type { NoteEvent, Representative, TimelineEvent } from '@enamel/domain/timeline/event'

export interface NoteDraft {
  /** Made by the client, so that a repeat is harmless (G1-07). */
  id: string
  title?: string
  content: string
  datetime: string
  representative?: Representative | null
}

/** The steps of a note between the press of Send and the server's answer. */
export type NoteStep =
  | { type: 'added'; note: NoteDraft }
  | { type: 'saved'; event: NoteEvent }
  /** `reason` if the server gave one. */
  | { type: 'failed'; id: string; reason: string | null }

function noteOf(draft: NoteDraft): NoteEvent {
  return {
    type: 'note',
    id: draft.id,
    datetime: draft.datetime,
    title: draft.title ?? '',
    content: draft.content,
    representative: draft.representative ?? null,
    failed: false,
    local: true,
  }
}

/**
 * The timeline's events after a step of a note: added at once, replaced by what the server stored, or marked failed so
 * that its text is not lost (COM-18, COM-19). Adding a failed note again with the same id clears the mark.
 */
export function nextNotes(items: readonly TimelineEvent[], step: NoteStep): TimelineEvent[] {
  switch (step.type) {
    case 'added':
      return arrive(items, noteOf(step.note))
    case 'saved':
      return arrive(items, { ...step.event, failed: false })
    case 'failed':
      return items.map((item) =>
        item.type === 'note' && item.id === step.id && item.local
          ? { ...item, failed: true, failure_reason: step.reason }
          : item,
      )
  }
}
