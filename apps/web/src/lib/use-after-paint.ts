import { startTransition, useEffect, useState } from 'react'

/**
 * False until the frame in which the caller first appears has been painted: parts that are rendered after it do not delay
 * it. A hidden page paints no frames, so nothing waits there.
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
