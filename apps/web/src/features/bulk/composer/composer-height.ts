import { savedHeight } from '../../../lib/saved-height.ts'

/** The limits of the height (BLK-04, G3-08), in CSS pixels and as a share of the window's height. */
export const COMPOSER_HEIGHT_MIN = 200
export const COMPOSER_HEIGHT_DEFAULT = 200
const COMPOSER_WINDOW_SHARE = 0.75

/** The greatest height in a window of this height: 75vh. */
export function maxComposerHeight(windowHeight: number): number {
  return Math.max(COMPOSER_HEIGHT_MIN, Math.floor(windowHeight * COMPOSER_WINDOW_SHARE))
}

/** A valid height for any saved value: 200 px for a value that is not a number, and at least 200 px. */
export function composerHeight(saved: unknown): number {
  const height = typeof saved === 'string' && saved.trim() !== '' ? Number(saved) : saved
  if (typeof height !== 'number' || !Number.isFinite(height)) return COMPOSER_HEIGHT_DEFAULT
  return Math.max(COMPOSER_HEIGHT_MIN, Math.round(height))
}

export const savedComposerHeight = savedHeight('bulkComposerHeight', composerHeight)
