/**
 * White space, control and format characters, and others that are invisible, such as a Hangul filler.
 */
const INVISIBLE = /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === ''
}
