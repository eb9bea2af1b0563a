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
    // The latest rows are then rendered in the same frame as the effect of the click.
    listen('click', release)
    listen('pointercancel', release)
    // If a click follows, it is in the same task. With the right mouse button none follows, so this releases the rows.
    listen('pointerup', () => setTimeout(release))
    return () => listeners.abort()
  }, [pressed])
  return { rows: pressed ? pressed.rows : latest, onPointerDown: () => setPressed({ rows: latest }) }
}
