/** How long it is said that something was saved or sent (SETT-10). */
export const SAVED_SHOWN_MS = 2_000
