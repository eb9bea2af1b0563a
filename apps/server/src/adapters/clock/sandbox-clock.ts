import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { ProductLog } from '../../log.ts'

const FIRST_TIMEOUT_MS = 2_000
/** Longer than the sandbox waits for a change. */
const CHANGE_TIMEOUT_MS = 30_000
/** The pause after a response without a change, and after a failure. */
const PAUSE_MS = 500

const ClockReading = z.object({ offset_seconds: z.number() })

export interface SandboxClockOptions {
  sandboxUrl: string
  log: ProductLog
  /** Called with the seconds by which the clock was moved. */
  onSkip(seconds: number): Promise<void>
  /** Aborted when the sandbox's offset is not needed any more. */
  signal: AbortSignal
}

/**
 * The demo's clock: the machine's time plus the sandbox's offset. The sandbox responds as soon as the offset differs from
 * the known one, and is then asked again. Resolves after the first attempt to read it.
 */
export async function sandboxClock({ sandboxUrl, log, onSkip, signal }: SandboxClockOptions): Promise<Clock> {
  let offsetSeconds: number | undefined
  /** @returns whether the offset was not known */
  const read = async (): Promise<boolean> => {
    const known = offsetSeconds
    const [query, timeoutMs] =
      known === undefined ? ['', FIRST_TIMEOUT_MS] : [`?known_offset_seconds=${known}`, CHANGE_TIMEOUT_MS]
    try {
      const response = await fetch(`${sandboxUrl}/control/clock${query}`, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      const { offset_seconds } = ClockReading.parse(await response.json())
      offsetSeconds = offset_seconds
      if (known !== undefined && known !== offset_seconds) await onSkip(offset_seconds - known)
      return known !== offset_seconds
    } catch (error) {
      if (!signal.aborted) log.debug({ err: error }, 'the sandbox clock could not be followed')
      return false
    }
  }
  const follow = async () => {
    while (!signal.aborted) if (!(await read())) await pause(PAUSE_MS, undefined, { ref: false })
  }
  await read()
  void follow()
  return { now: () => new Date(Date.now() + (offsetSeconds ?? 0) * 1000) }
}
