import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares a text with the wanted one, in a time that does not depend on how much of it is right. */
export function isSameText(given: unknown, wanted: string): boolean {
  if (typeof given !== 'string') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
