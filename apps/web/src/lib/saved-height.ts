import { warn } from './browser-log.ts'
import { storageKey } from './storage-key.ts'

export interface SavedHeight {
  /** The saved height in px; the default if there is none, or if it cannot be read. */
  read: () => number
  save: (height: number) => void
}

/**
 * The height of a panel, saved in this browser.
 * @param name of the entry in local storage, after the product's prefix (G1-47, G3-08)
 * @param toHeight returns a valid height for any saved value
 */
export function savedHeight(name: string, toHeight: (saved: unknown) => number): SavedHeight {
  const key = storageKey(name)
  return {
    read() {
      try {
        return toHeight(window.localStorage.getItem(key))
      } catch (cause) {
        warn(`${name} could not be read.`, cause)
        return toHeight(null)
      }
    },
    save(height) {
      try {
        window.localStorage.setItem(key, String(height))
      } catch (cause) {
        warn(`${name} could not be saved.`, cause)
      }
    },
  }
}
