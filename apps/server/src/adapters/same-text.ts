import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether what was given is the wanted text, in a time that tells nothing of how much of it is right. */
export function isSameText(given: unknown, wanted: string): boolean {
  if (typeof given !== 'string') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
