import { isBlank } from './blank.ts'

/** Format characters draw nothing and can turn the text around; the two joiners belong to how some names are written. */
const FORMAT = /(?![\u200c\u200d])\p{Cf}/gu
const GAPS = /[\p{White_Space}\p{Cc}]+/gu
/** Looks at each run once: a line may be as long as a request. */
const ENDS = /^[ \u200c\u200d]+|(?<![ \u200c\u200d])[ \u200c\u200d]+$/gu

/**
 * The name of a person, a label or a lead source, as it is stored: composed (NFC), on one line, with single spaces and
 * no invisible characters; empty when it shows nothing.
 */
export function cleanLine(text: string): string {
  const line = text.replace(FORMAT, '').normalize('NFC').replace(GAPS, ' ').replace(ENDS, '')
  return isBlank(line) ? '' : line
}

/** Whether two such names are equal: they read the same, in any case. */
export function isSameLine(one: string, other: string): boolean {
  return foldLine(one) === foldLine(other)
}

/** A name as it is compared and sought. */
export function foldLine(text: string): string {
  return cleanLine(text).toLowerCase()
}
