/**
 * The maximum length of a note that belongs to something else: a step in the pipeline, a lead, a snooze (G-22). A note
 * of its own may be longer (communications/limits.ts).
 */
export const SHORT_NOTE_MAX = 2000
