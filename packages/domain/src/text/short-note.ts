/**
 * The maximum length of a note that belongs to a step in the pipeline, a lead or a snooze (G-22). A note on the
 * timeline may be longer (communications/messages/limits.ts).
 */
export const SHORT_NOTE_MAX = 2000
