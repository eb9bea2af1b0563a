/** The text for a message without text and files: a text of blanks, an empty mail. */
export const NO_TEXT = '(no text)'
