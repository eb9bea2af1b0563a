/** The characters that begin or end a part of a text with its own reading direction. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * One line of text from outside, in the order in which it is written: without the marks that change the reading
 * direction, which would disguise a name or subject and reverse the text beside it.
 */
export function withoutDirectionMarks(text: string): string {
  return text.replace(DIRECTION_MARKS, '')
}
