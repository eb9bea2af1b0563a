import { createUnsavedChanges } from '../../lib/drafts/unsaved-changes.ts'

/** What somebody decided of a patient's snooze. */
export type SnoozeChange =
  /** Without a comment the snooze keeps the one that it has. */
  { kind: 'sleep'; endsAt: Date; comment?: string } | { kind: 'end' }

/** What it is that could not be saved. */
export function notSavedTitle({ kind }: SnoozeChange): string {
  return `The snooze was not ${kind === 'end' ? 'ended' : 'saved'}`
}

/** By patient; the last that was decided is the one that counts. */
export const unsavedSnoozes = createUnsavedChanges<SnoozeChange>(() => true)
