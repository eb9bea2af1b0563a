import { isTakenKey } from './key-owner.ts'

/** A key is no command any more when nothing has come of it for so long: the screen has changed meanwhile. */
const EARLY_KEY_MS = 5_000

/**
 * The keys that still count of those that were pressed before anything listened to them: after a long wait only a reply
 * and the text that was typed for it.
 * @param now milliseconds since the page was loaded, as in the keys' time stamps
 */
export function currentKeys(keys: readonly KeyboardEvent[], now: number): readonly KeyboardEvent[] {
  const last = keys.at(-1)
  if (!last || now - last.timeStamp < EARLY_KEY_MS) return keys
  const reply = keys.findIndex(({ key, target }) => key === 'r' && !isTakenKey(key, target as Element | null))
  return reply < 0 ? [] : keys.slice(reply)
}
