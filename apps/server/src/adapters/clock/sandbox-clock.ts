import type { Clock } from '../../clock.ts'
import type { ProductLog } from '../../log.ts'

const POLL_MS = 500

/**
 * The demo's clock: the machine's time plus the sandbox's offset, which is read twice a second. Resolves after the
 * first attempt to read it.
 * @param onSkip called with the seconds by which the clock was moved
 */
export async function sandboxClock(
  sandboxUrl: string,
  log: ProductLog,
  onSkip: (seconds: number) => Promise<void>,
): Promise<Clock> {
  let offsetSeconds: number | undefined
  const poll = async () => {
    try {
      const response = await fetch(`${sandboxUrl}/control/clock`, { signal: AbortSignal.timeout(2_000) })
      const { offset_seconds } = (await response.json()) as { offset_seconds: number }
      const skipped = offset_seconds - (offsetSeconds ?? offset_seconds)
      offsetSeconds = offset_seconds
      if (skipped !== 0) await onSkip(skipped)
    } catch (error) {
      log.debug({ err: error }, 'the sandbox clock could not be followed')
    }
  }
  await poll()
  setInterval(poll, POLL_MS).unref()
  return { now: () => new Date(Date.now() + (offsetSeconds ?? 0) * 1000) }
}
