/** What stands for a message of no words and no files: a text of blanks, an empty mail. */
export const NO_TEXT = '(no text)'
