import { startTransition, useEffect, useState } from 'react'

/**
 * False until the frame in which the caller first appears has been painted: parts of the page that are rendered
 * later do not delay that frame. True from the start in a hidden page, which paints no frames.
 */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(document.hidden)
  useEffect(() => {
    // A message posted from a frame is handled after that frame has been painted.
    const channel = new MessageChannel()
    channel.port1.onmessage = () => startTransition(() => setPainted(true))
    const frame = requestAnimationFrame(() => channel.port2.postMessage(null))
    return () => {
      cancelAnimationFrame(frame)
      channel.port1.close()
    }
  }, [])
  return isPainted
}
