import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Mailbox } from './mailbox.ts'
import type { MailboxProvider } from './message.ts'
import { createUnitWindow, type UnitLimit } from './unit-window.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind under which a call to a mailbox is counted, such as `list`. */
    call?: string
  }
}

/** How much a provider allows for one mailbox. */
export interface Quota {
  /** All of them apply to every call. */
  limits: readonly UnitLimit[]
  /** How many calls may be in progress at the same time. */
  concurrent: number
}

/** The calls for one mailbox since the last reset. */
export interface UsageReport {
  /** The number of calls of each kind, with those that were over the quota. */
  calls: Record<string, number>
  /** The units that the calls of each kind used. */
  units: Record<string, number>
  /** The number of calls that were refused because of the quota. */
  refused: number
  /** For each limit, the most units in any window of its length. */
  peaks: { seconds: number; units: number; limit: number }[]
  /** The most calls at the same time. */
  peak_concurrent: number
}

export type Admission =
  | { ok: true }
  /** `retryAfterMs`: when the fullest window has units again. */
  | { ok: false; reason: 'units' | 'concurrent'; retryAfterMs: number }

/** Counts the calls for one mailbox and limits them. */
export function createUsage(clock: Pick<SandboxClock, 'elapsedMs'>, { limits, concurrent }: Quota) {
  const windows = limits.map(createUnitWindow)
  let counts = noCalls()
  let inProgress = 0

  return {
    report: (): UsageReport => ({
      ...structuredClone(counts),
      peaks: windows.map(({ limit: { units, windowMs }, peak }) => ({
        seconds: windowMs / 1_000,
        units: peak(),
        limit: units,
      })),
    }),
    /** Counts a call. After an admitted call `end` must be called. */
    begin(call: string, units: number): Admission {
      const now = clock.elapsedMs()
      counts.calls[call] = (counts.calls[call] ?? 0) + 1
      const retryAfterMs = Math.max(0, ...windows.map((window) => window.fullForMs(units, now)))
      const reason = inProgress >= concurrent ? 'concurrent' : retryAfterMs > 0 ? 'units' : null
      if (reason) {
        counts.refused += 1
        return { ok: false, reason, retryAfterMs: reason === 'units' ? retryAfterMs : 0 }
      }
      for (const window of windows) window.add(units, now)
      inProgress += 1
      counts.units[call] = (counts.units[call] ?? 0) + units
      counts.peak_concurrent = Math.max(counts.peak_concurrent, inProgress)
      return { ok: true }
    },
    end(): void {
      inProgress -= 1
    },
    /** Forgets all calls, also for the quota. */
    reset(): void {
      counts = noCalls()
      for (const window of windows) window.reset()
    },
  }
}

export type Usage = ReturnType<typeof createUsage>

/** The usage of every mailbox. */
export function createUsageByMailbox(clock: SandboxClock, quotas: Record<MailboxProvider, Quota>) {
  const usages = new Map<Mailbox, Usage>()
  return {
    of(mailbox: Mailbox): Usage {
      const usage = usages.get(mailbox) ?? createUsage(clock, quotas[mailbox.provider])
      usages.set(mailbox, usage)
      return usage
    },
    reset(): void {
      for (const usage of usages.values()) usage.reset()
    },
  }
}

export type UsageByMailbox = ReturnType<typeof createUsageByMailbox>

function noCalls(): Omit<UsageReport, 'peaks'> {
  return { calls: {}, units: {}, refused: 0, peak_concurrent: 0 }
}
