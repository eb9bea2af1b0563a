import type { VersionedEvent } from '@enamel/contract/timeline'
import { created, ok } from '../../http/pipeline/handler-result.ts'

interface SentByStaff {
  entry: VersionedEvent
  isRepeat: boolean
  undoUntil: Date | null
}

/** The response to a request by staff that has sent a message, or that repeats such a request. */
export function sentResponse({ entry, isRepeat, undoUntil }: SentByStaff) {
  const sent = { ...entry, undo_until: undoUntil?.toISOString() ?? null }
  return isRepeat ? ok(sent) : created(sent)
}
