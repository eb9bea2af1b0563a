import { warn } from '../../lib/browser-log.ts'
import { storageKey } from '../../lib/storage-key.ts'
import { BAR_HEIGHT_KEY, barHeight } from './model/bar-height.ts'

const KEY = storageKey(BAR_HEIGHT_KEY)

/** The saved height of the bar, in px; the default if there is none or it is not a number (RPL-24). */
export function readBarHeight(): number {
  try {
    return barHeight(window.localStorage.getItem(KEY))
  } catch (cause) {
    warn('The height of the reply bar could not be read.', cause)
    return barHeight(null)
  }
}

export function saveBarHeight(height: number): void {
  try {
    window.localStorage.setItem(KEY, String(height))
  } catch (cause) {
    warn('The height of the reply bar could not be saved.', cause)
  }
}
