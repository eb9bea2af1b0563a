/**
 * Changes whenever a pop-up has signed somebody in, by which all tabs hear of it. Named as storageKey has it, which comes
 * in one file with the kit of the app; the page on which a pop-up ends loads none of that.
 */
export const SIGNED_IN_KEY = 'enamel:signed_in'

/** Tells all tabs but this one that somebody has signed in. */
export function markSignedIn(now: number): void {
  try {
    window.localStorage.setItem(SIGNED_IN_KEY, String(now))
  } catch {
    // The page that opened the pop-up is told in another way; no other can be.
  }
}
