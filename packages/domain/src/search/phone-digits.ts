/** Digits, separators, and a plus where a number may have one. */
const WRITTEN_AS_PHONE = /^[(\s]*\+?[\d\s().\u2010-\u2015\u2212-]+$/
/** A plus, or 00 before the calling code of a country that practices are in: elsewhere 00 may be within a number. */
const INTERNATIONAL_PREFIX = /^[(\s]*(?:\+|00\s?(?=44|353))/
/** Characters copied along with a number: invisible ones, the scheme of a link, a note behind it. */
const COPIED_ALONG = /\p{Cf}|^\s*tel:|\s\(\p{L}[^()\d]*\)\s*$/giu
const LEAST_DIGITS = 4

/**
 * The digits to search for among telephone numbers, in international form if the query is; null for a query that is not
 * written as a number, whose digits belong to a name or an address, and for fewer than four digits (G1-15).
 */
export function phoneDigits(query: string): string | null {
  const number = query.replace(COPIED_ALONG, '')
  if (!WRITTEN_AS_PHONE.test(number)) return null
  const [, afterPrefix] = number.split(INTERNATIONAL_PREFIX)
  const international = digitsOf(afterPrefix?.replace('(0)', '') ?? '')
  const digits = international.length >= LEAST_DIGITS ? international : digitsOf(number)
  return digits.length >= LEAST_DIGITS ? digits : null
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
