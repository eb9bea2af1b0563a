import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * False until the frame in which the caller first appears, or first has this key, has been painted: parts of the page
 * that are rendered later do not delay that frame. True from the start in a hidden page, which paints no frames.
 */
export function useAfterPaint(key = ''): boolean {
  const [paintedKey, setPaintedKey] = useState(document.hidden ? key : null)
  useEffect(() => afterPaint(() => startTransition(() => setPaintedKey(key))), [key])
  return paintedKey === key
}
