import type { TimelineEvent } from '../timeline/event.ts'

/** The refusal of a reply that was written before something new came in. */
export const THREAD_CHANGED = 'Something new has come in since you began to write'

/** How many of the newest changes are shown to the writer of a reply at most. */
export const THREAD_CHANGES_MAX = 20

/** An entry of a patient's thread, as far as it matters to the writer of a reply. */
export interface ThreadEntry {
  /** Whether it came from the patient: a message, a call or a form. */
  inbound: boolean
  /** Whether a part of the product sent it: a workflow, an automatic answer or a bulk message. */
  automated: boolean
  /** Whether the writer of the reply sent it. */
  isOwn: boolean
}

/**
 * Whether an entry makes a reply outdated that was begun before it: whatever the patient sent, and what a colleague
 * sent. The writer knows their own messages, and no reply answers an automatic one. Notes, statuses and stage changes
 * are no entries.
 */
export function outdatesReply({ inbound, automated, isOwn }: ThreadEntry): boolean {
  return inbound || (!automated && !isOwn)
}

/**
 * The event as an entry of the thread; null if it is none, or if the server does not have it yet.
 * @param writer the name of the writer of the reply
 */
function entryOf(event: TimelineEvent, writer: string): ThreadEntry | null {
  if (event.local) return null
  switch (event.type) {
    case 'communication': {
      const { inbound, automated, representative } = event
      return { inbound, automated, isOwn: representative?.name === writer }
    }
    case 'form_submission':
      return { inbound: true, automated: false, isOwn: false }
    case 'attachment':
      return { inbound: event.inbound, automated: false, isOwn: false }
    case 'note':
    case 'business_event':
    case 'pms_event':
      return null
  }
}

function outdates(event: TimelineEvent, writer: string): boolean {
  const entry = entryOf(event, writer)
  return entry !== null && outdatesReply(entry)
}

/**
 * The id of the latest entry that a reply begun now answers; null if there is none.
 * @param items in order of time
 * @param writer the name of the writer of the reply
 */
export function latestEntry(items: readonly TimelineEvent[], writer: string): string | null {
  return items.findLast((item) => outdates(item, writer))?.id ?? null
}

/**
 * What has come in since a reply was begun, newest last. Nothing if the timeline does not have the entry on which the
 * reply is based: only the server knows then.
 * @param items in order of time
 * @param basedOn what `latestEntry` returned when the reply was begun
 * @param writer the name of the writer of the reply
 */
export function changesSince(
  items: readonly TimelineEvent[],
  basedOn: string | null,
  writer: string,
): TimelineEvent[] {
  const at = basedOn === null ? -1 : items.findIndex(({ id }) => id === basedOn)
  if (basedOn !== null && at < 0) return []
  return items.slice(at + 1).filter((item) => outdates(item, writer))
}
