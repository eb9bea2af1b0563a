import { createUnsavedChanges } from '../../lib/drafts/unsaved-changes.ts'

/** A user's decision about a patient's snooze. */
export type SnoozeChange =
  /** Without a comment the earlier one stays. */
  { kind: 'sleep'; endsAt: Date; comment?: string } | { kind: 'end' }

/** The decision that could not be saved. */
export function notSavedTitle({ kind }: SnoozeChange): string {
  return `The snooze was not ${kind === 'end' ? 'ended' : 'saved'}`
}

/** By patient; the last decision counts. */
export const unsavedSnoozes = createUnsavedChanges<SnoozeChange>(() => true)
