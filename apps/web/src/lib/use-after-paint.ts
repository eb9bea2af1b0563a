import { startTransition, useEffect, useState } from 'react'

/**
 * False until the frame in which the caller first appears is on the screen: parts rendered only then do not delay that
 * frame. A hidden page has no frames to wait for.
 */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(document.hidden)
  useEffect(() => {
    // A message posted from a frame is handled after that frame has been painted.
    const painted = new MessageChannel()
    painted.port1.onmessage = () => startTransition(() => setPainted(true))
    const frame = requestAnimationFrame(() => painted.port2.postMessage(null))
    return () => {
      cancelAnimationFrame(frame)
      painted.port1.close()
    }
  }, [])
  return isPainted
}
