import { isBlank } from './blank.ts'

/** Format characters are invisible and can change the reading direction. The two joiners are part of some names. */
const FORMAT = /(?![\u200c\u200d])\p{Cf}/gu
const GAPS = /[\p{White_Space}\p{Cc}]+/gu
/**
 * White space and joiners at both ends. The lookbehind keeps matching linear, since a line may be as long as a request.
 */
const ENDS = /^[ \u200c\u200d]+|(?<![ \u200c\u200d])[ \u200c\u200d]+$/gu

/**
 * The name of a person, a label or a lead source for storage: composed (NFC), on one line, with single spaces and
 * without format characters, except joiners inside it. The result is empty when no character is visible.
 */
export function cleanLine(text: string): string {
  const line = text.replace(FORMAT, '').normalize('NFC').replace(GAPS, ' ').replace(ENDS, '')
  return isBlank(line) ? '' : line
}

/** Whether two names look the same, apart from upper and lower case. */
export function isSameLine(one: string, other: string): boolean {
  return foldLine(one) === foldLine(other)
}

/** A name for comparison and search. */
export function foldLine(text: string): string {
  return cleanLine(text).toLowerCase()
}
