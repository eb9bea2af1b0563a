/**
 * Characters that the part before the @ must not contain: those around an email address in a header, control characters
 * and invisible characters.
 */
const NOT_LOCAL = String.raw`\s@<>()[\]\\,;:"\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064`
/** Letters of any alphabet. */
const LETTER = String.raw`A-Za-z\u00a1-\u00ac\u00ae-\u1fff\u2c00-\ud7ff\uf900-\ufdff`

/**
 * An email address to which mail can be sent (G-19, RFC 5321): one @ with a dotted domain after it, and nothing around
 * the address: no name, brackets, comment, quotation marks or list. Domains may have letters of any alphabet.
 */
export const EMAIL_SHAPE = new RegExp(
  String.raw`^(?=.{1,254}$)[^${NOT_LOCAL}]{1,64}@(?:(?!-)[${LETTER}\d-]{1,63}\.)+[${LETTER}][${LETTER}\d-]{0,62}$`,
)

export const INVALID_EMAIL = 'Invalid email address'

/** An email address for comparison: without white space around it, in lower case. Null when it is malformed. */
export function normaliseEmail(text: string): string | null {
  const address = text.trim().toLowerCase()
  return EMAIL_SHAPE.test(address) ? address : null
}
