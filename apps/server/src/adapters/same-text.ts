import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares a text with the expected one in a time that does not depend on where they differ. */
export function isSameText(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
