import { startTransition, useEffect, useState } from 'react'

/**
 * False until the frame in which the caller first stands is on the screen: what is drawn only then does not keep that
 * frame waiting. A hidden page has no frames to wait for.
 */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(document.hidden)
  useEffect(() => {
    // What is posted from a frame is taken up after that frame has been painted.
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
