/**
 * White space, control and format characters, and all others that are invisible: a zero-width space, a Hangul filler.
 */
const UNSEEN = /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Whether a text shows nothing at all to a reader. */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === ''
}
