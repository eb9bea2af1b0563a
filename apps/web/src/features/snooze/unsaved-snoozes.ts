import { createUnsavedChanges } from '../../lib/drafts/unsaved-changes.ts'

/** A user's decision about a patient's snooze. */
export type SnoozeChange = (
  | { kind: 'sleep'; endsAt: Date /** Without a comment the snooze keeps its comment. */; comment?: string }
  | { kind: 'end' }
) & {
  /** The end of the user's snooze that the change undoes, unless a colleague has changed it since. */
  undoes?: Date
}

/** The title above a decision that could not be saved. */
export function notSavedTitle({ kind }: SnoozeChange): string {
  return `The snooze was not ${kind === 'end' ? 'ended' : 'saved'}`
}

/** The unsaved decisions about snoozes, by patient; the last one counts. */
export const unsavedSnoozes = createUnsavedChanges<SnoozeChange>(() => true)
