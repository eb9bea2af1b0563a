/** The maximum number of characters of an email's subject (RPL-05). */
export const SUBJECT_MAX = 255
/** The maximum number of characters of an email's body (G1-45). */
export const BODY_MAX = 100_000
/** The maximum number of characters of an SMS or WhatsApp message (G1-45). */
export const MESSAGE_MAX = 1600
/** The maximum number of characters of a note. */
export const NOTE_MAX = 10_000
/** The maximum number of characters of a note's title. */
export const NOTE_TITLE_MAX = 255
