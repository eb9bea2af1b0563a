/** The text for a failure that has no text of its own (SHELL-16). */
export const WENT_WRONG = 'Oops! Something went wrong :('

/** The toast for an action of settings, reports or bulk messages that failed (SETT-07, PRT-13, BLK-16). */
export const ACTION_FAILED = 'Oops. Something went wrong!'
