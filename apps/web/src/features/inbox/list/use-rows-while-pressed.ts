import { useEffect, useState } from 'react'

/**
 * The rows as they were when the pointer was pressed on them, until the click was handled: the pressed row is the one
 * that opens, even if other rows are inserted above it in the meantime.
 */
export function useRowsWhilePressed<T>(latest: T): { rows: T; onPointerDown: () => void } {
  const [pressed, setPressed] = useState<{ rows: T } | null>(null)
  useEffect(() => {
    if (!pressed) return
    const listeners = new AbortController()
    const release = () => setPressed(null)
    const listen = (event: string, then: () => void) =>
      window.addEventListener(event, then, { signal: listeners.signal })
    // The effect of a click is rendered in the same frame.
    listen('click', release)
    listen('pointercancel', release)
    // A click follows in the same task, or not at all, as with another mouse button.
    listen('pointerup', () => setTimeout(release))
    return () => listeners.abort()
  }, [pressed])
  return { rows: pressed ? pressed.rows : latest, onPointerDown: () => setPressed({ rows: latest }) }
}
