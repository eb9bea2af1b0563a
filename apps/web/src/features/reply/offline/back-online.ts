const CHECK_AGAIN_MS = 3_000

/** Resolves when the browser reports a connection, or after a few seconds. */
export function backOnline(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      window.removeEventListener('online', done)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, CHECK_AGAIN_MS)
    window.addEventListener('online', done)
  })
}
