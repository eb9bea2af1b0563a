/** One @ with a dotted domain behind it, and no white space (G-19). */
export const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

export const INVALID_EMAIL = 'Invalid email address'

/** An address as it is compared: without blanks around it, in lower case. Null when it has not the shape of one. */
export function normaliseEmail(text: string): string | null {
  const address = text.trim().toLowerCase()
  return EMAIL_SHAPE.test(address) ? address : null
}
