/** Digits, separators, and a plus at the beginning. */
const WRITTEN_AS_PHONE = /^[(\s]*\+?[\d\s().\u2010-\u2015\u2212-]+$/
/** A plus, or 00 before the calling code of a country with practices. Another 00 may be inside a phone number. */
const INTERNATIONAL_PREFIX = /^[(\s]*(?:\+|00\s?(?=44|353))/
/** Characters that are copied with a phone number: invisible ones, the scheme of a link, a note after it. */
const COPIED_ALONG = /\p{Cf}|^\s*tel:|\s\(\p{L}[^()\d]*\)\s*$/giu
const MIN_DIGITS = 4

/**
 * The digits to search for among telephone numbers, in international form if the query has an international prefix.
 * Null for a query without the format of a phone number, whose digits belong to a name or an address, and for fewer
 * than four digits (G1-15).
 */
export function phoneDigits(query: string): string | null {
  const number = query.replace(COPIED_ALONG, '')
  if (!WRITTEN_AS_PHONE.test(number)) return null
  const [, afterPrefix] = number.split(INTERNATIONAL_PREFIX)
  const international = digitsOf(afterPrefix?.replace('(0)', '') ?? '')
  const digits = international.length >= MIN_DIGITS ? international : digitsOf(number)
  return digits.length >= MIN_DIGITS ? digits : null
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
