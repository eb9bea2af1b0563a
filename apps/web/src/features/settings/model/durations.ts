/** How long "saved" and "sent" are shown (SETT-10). */
export const SAVED_SHOWN_MS = 2_000
