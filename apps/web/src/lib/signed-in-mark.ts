/**
 * The value of this key changes when a pop-up has signed a user in, which notifies all tabs. The key is not built by
 * `storageKey`, since the page on which a pop-up ends must not load the app's files.
 */
export const SIGNED_IN_KEY = 'enamel:signed_in'

/** Notifies all other tabs that a user has signed in. */
export function markSignedIn(now: number): void {
  try {
    window.localStorage.setItem(SIGNED_IN_KEY, String(now))
  } catch {
    // Without storage only the page that opened the pop-up is notified, by a message.
  }
}
