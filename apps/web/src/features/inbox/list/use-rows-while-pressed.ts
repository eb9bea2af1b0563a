import { useEffect, useState } from 'react'

/**
 * The rows as they were when the pointer was pressed on one, until the click has been handled. The pressed row then
 * opens, even if rows are inserted above it in the meantime.
 */
export function useRowsWhilePressed<T>(latest: T): { rows: T; onPointerDown: () => void } {
  const [pressed, setPressed] = useState<{ rows: T } | null>(null)
  useEffect(() => {
    if (!pressed) return
    const listeners = new AbortController()
    const release = () => setPressed(null)
    const listen = (event: string, listener: () => void) =>
      window.addEventListener(event, listener, { signal: listeners.signal })
    // The effect of a click is rendered in the same frame.
    listen('click', release)
    listen('pointercancel', release)
    // A click follows in the same task, or not at all, as with the right mouse button.
    listen('pointerup', () => setTimeout(release))
    return () => listeners.abort()
  }, [pressed])
  return { rows: pressed ? pressed.rows : latest, onPointerDown: () => setPressed({ rows: latest }) }
}
