import { useEffect, useState } from 'react'

/**
 * The rows as they were when the pointer went down on them, until the click has been heard: what is pressed is what
 * opens, though other rows move in above it meanwhile.
 */
export function useRowsWhilePressed<T>(latest: T): { rows: T; onPointerDown: () => void } {
  const [pressed, setPressed] = useState<{ rows: T } | null>(null)
  useEffect(() => {
    if (!pressed) return
    // The click comes in the same task as the pointer's release, or is not coming.
    const release = () => setTimeout(() => setPressed(null))
    const ended = new AbortController()
    window.addEventListener('pointerup', release, { signal: ended.signal })
    window.addEventListener('pointercancel', release, { signal: ended.signal })
    return () => ended.abort()
  }, [pressed])
  return { rows: pressed ? pressed.rows : latest, onPointerDown: () => setPressed({ rows: latest }) }
}
