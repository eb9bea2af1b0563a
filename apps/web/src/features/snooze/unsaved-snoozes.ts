import { createUnsavedChanges } from '../../lib/drafts/unsaved-changes.ts'

/** A user's decision about a patient's snooze. */
export type SnoozeChange = (NewSnooze | { kind: 'end' }) & {
  /** The end of the user's snooze that the change undoes, unless a colleague has changed it since. */
  undoes?: Date
}

interface NewSnooze {
  kind: 'sleep'
  endsAt: Date
  /** Absent if the comment of the snooze stays. */
  comment?: string
}

/** The title above a decision that could not be saved. */
export function notSavedTitle({ kind }: SnoozeChange): string {
  return `The snooze was not ${kind === 'end' ? 'ended' : 'saved'}`
}

/** The unsaved decisions about snoozes, by patient; the last one counts. */
export const unsavedSnoozes = createUnsavedChanges<SnoozeChange>(() => true)
