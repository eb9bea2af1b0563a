import { afterPaint } from './after-paint.ts'

/**
 * Follows the user's keys and presses.
 * @returns a function whose promise resolves once the frame that shows the effect of the latest of them has been
 *   painted, and immediately when it has been
 */
export function followInputs(): () => Promise<void> {
  let painted = Promise.resolve()
  for (const type of ['keydown', 'pointerdown', 'click']) {
    addEventListener(
      type,
      () => {
        painted = new Promise(afterPaint)
      },
      true,
    )
  }
  return () => painted
}
