/**
 * Characters of a note that goes with something else: a step in the pipeline, a lead, a snooze (G-22). One that is written
 * for itself may be longer (communications/limits.ts).
 */
export const SHORT_NOTE_MAX = 2000
