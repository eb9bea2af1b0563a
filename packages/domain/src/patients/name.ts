import { isBlank } from '../text/blank.ts'
import { inPlainOrder } from '../text/plain-order.ts'

export interface Name {
  first_name: string
  last_name: string
}

/** Format characters draw nothing and can turn the text around; the two joiners belong to how some names are written. */
const FORMAT = /(?![\u200c\u200d])\p{Cf}/gu
const GAPS = /[\p{White_Space}\p{Cc}]+/gu
const ENDS = /^[ \u200c\u200d]+|[ \u200c\u200d]+$/gu

/**
 * A name as it is kept: composed (NFC), on one line, with one space between words and nothing unseen in it; empty when
 * it shows nothing.
 */
export function cleanName(text: string): string {
  const name = text.normalize('NFC').replace(FORMAT, '').replace(GAPS, ' ').replace(ENDS, '')
  return isBlank(name) ? '' : name
}

/** Both names with one space between them; the one there is when the other is empty. */
export function fullName({ first_name, last_name }: Name): string {
  return inPlainOrder(`${first_name.trim()} ${last_name.trim()}`).trim()
}

/** A whole name in two: the last word is the last name, everything before it the first. One word is a first name. */
export function splitName(name: string): Name {
  const words = cleanName(name).split(' ')
  if (words.length < 2) return { first_name: words[0] ?? '', last_name: '' }
  return { first_name: words.slice(0, -1).join(' '), last_name: words[words.length - 1] ?? '' }
}
