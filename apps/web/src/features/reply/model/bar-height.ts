/** The limits of the height, in CSS pixels (RPL-24). */
export const BAR_HEIGHT_MIN = 200
export const BAR_HEIGHT_MAX = 800
export const BAR_HEIGHT_DEFAULT = 200
/** The key of the saved height in local storage, after the product's prefix (G1-47). */
export const BAR_HEIGHT_KEY = 'replyBarHeight'

/** A valid height of the bar: between 200 and 800 px, and 200 for a value that is not a number (RPL-24, G1-47). */
export function barHeight(saved: unknown): number {
  const height = typeof saved === 'string' && saved.trim() !== '' ? Number(saved) : saved
  if (typeof height !== 'number' || Number.isNaN(height)) return BAR_HEIGHT_DEFAULT
  return Math.min(BAR_HEIGHT_MAX, Math.max(BAR_HEIGHT_MIN, Math.round(height)))
}
