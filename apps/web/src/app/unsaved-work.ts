import { unsavedLabels } from '../features/labels/unsaved-labels.ts'
import { keptActionSaves } from '../features/next-action/kept-action-saves.ts'
import { keptNotes } from '../features/next-action/kept-notes.ts'
import { forgetReplies } from '../features/reply/kept-replies.ts'
import { unsavedSnoozes } from '../features/snooze/unsaved-snoozes.ts'
import { leftWork } from '../lib/left-work.tsx'

/**
 * Drops what was being written and changed, whom somebody was adding, and what could not be saved: all of it when somebody
 * logs out, what others left when somebody signs in.
 * An expired session leaves it for the same person's return.
 * @param exceptOf whose is kept, if anybody's
 */
export function forgetUnsavedWork(exceptOf?: string): void {
  forgetReplies(exceptOf)
  const all = [leftWork, keptActionSaves, keptNotes, unsavedSnoozes, unsavedLabels]
  for (const kept of all) kept.forget(exceptOf)
}
