import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * How long some work takes, and the longest time for which this process served nothing else meanwhile. A test compares
 * the two, since both grow on a busy machine.
 */
export async function longestPause(
  work: () => Promise<unknown>,
): Promise<{ wholeMs: number; pauseMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const start = performance.now()
  delay.enable()
  await work()
  delay.disable()
  return { wholeMs: performance.now() - start, pauseMs: delay.max / 1e6 }
}
