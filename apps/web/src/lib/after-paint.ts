/**
 * Calls back once the frame that contains everything rendered so far has been painted: immediately in a hidden page,
 * which paints no frames.
 * @returns a function that cancels the call
 */
export function afterPaint(callback: () => void): () => void {
  if (document.hidden) {
    callback()
    return () => {}
  }
  // A message posted from a frame is handled after that frame has been painted.
  const channel = new MessageChannel()
  channel.port1.onmessage = () => {
    channel.port1.close()
    callback()
  }
  const frame = requestAnimationFrame(() => channel.port2.postMessage(null))
  return () => {
    cancelAnimationFrame(frame)
    channel.port1.close()
  }
}
