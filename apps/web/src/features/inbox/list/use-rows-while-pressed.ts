import { useEffect, useState } from 'react'

/**
 * The rows as they were when the pointer was pressed on them, until the click was handled: the pressed row is the one
 * that opens, even if other rows are inserted above it meanwhile.
 */
export function useRowsWhilePressed<T>(latest: T): { rows: T; onPointerDown: () => void } {
  const [pressed, setPressed] = useState<{ rows: T } | null>(null)
  useEffect(() => {
    if (!pressed) return
    const ended = new AbortController()
    const release = () => setPressed(null)
    const listen = (event: string, then: () => void) =>
      window.addEventListener(event, then, { signal: ended.signal })
    // The effect of a click is drawn in the same frame.
    listen('click', release)
    listen('pointercancel', release)
    // A click follows in the same task, or, as after the other button, none does.
    listen('pointerup', () => setTimeout(release))
    return () => ended.abort()
  }, [pressed])
  return { rows: pressed ? pressed.rows : latest, onPointerDown: () => setPressed({ rows: latest }) }
}
