/**
 * Changes whenever a pop-up has signed a user in, which notifies all tabs. Its key is written like storageKey's, whose
 * file contains the app's ui; the page on which a pop-up ends loads none of that.
 */
export const SIGNED_IN_KEY = 'enamel:signed_in'

/** Notifies all other tabs that a user has signed in. */
export function markSignedIn(now: number): void {
  try {
    window.localStorage.setItem(SIGNED_IN_KEY, String(now))
  } catch {
    // The page that opened the pop-up is notified in another way; no other can be.
  }
}
