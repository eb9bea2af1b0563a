import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Mailbox } from './mailbox.ts'
import type { MailboxProvider } from './message.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind under which a call to a mailbox is counted, such as `list`. */
    call?: string
  }
}

/** How much a provider allows for one mailbox. */
export interface Quota {
  /** The units that all calls of a window may use together. */
  units: number
  windowMs: number
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
  /** The most units in any window, and the most calls at the same time. */
  peak_units: number
  peak_concurrent: number
}

export type Admission =
  | { ok: true }
  /** `retryAfterMs`: when the window has units again. */
  | { ok: false; reason: 'units' | 'concurrent'; retryAfterMs: number }

/** Counts the calls for one mailbox and limits them. A window is any period of its length, and not a full one of the clock. */
export function createUsage(clock: Pick<SandboxClock, 'elapsedMs'>, quota: Quota) {
  let report = emptyReport()
  /** The calls of the current window in elapsed time, oldest first, and the units that they used together. */
  let recent: { at: number; units: number }[] = []
  let used = 0
  let inProgress = 0

  function forget(now: number): void {
    const firstInWindow = recent.findIndex(({ at }) => at > now - quota.windowMs)
    const past = recent.splice(0, firstInWindow < 0 ? recent.length : firstInWindow)
    for (const { units } of past) used -= units
  }

  return {
    report: (): UsageReport => structuredClone(report),
    /** Counts a call. After an admitted call `end` must be called. */
    begin(call: string, units: number): Admission {
      const now = clock.elapsedMs()
      forget(now)
      report.calls[call] = (report.calls[call] ?? 0) + 1
      const reason =
        inProgress >= quota.concurrent ? 'concurrent' : used + units > quota.units ? 'units' : null
      if (reason) {
        report.refused += 1
        const oldest = recent[0]?.at ?? now
        return { ok: false, reason, retryAfterMs: reason === 'units' ? oldest + quota.windowMs - now : 0 }
      }
      recent.push({ at: now, units })
      used += units
      inProgress += 1
      report.units[call] = (report.units[call] ?? 0) + units
      report.peak_units = Math.max(report.peak_units, used)
      report.peak_concurrent = Math.max(report.peak_concurrent, inProgress)
      return { ok: true }
    },
    end(): void {
      inProgress -= 1
    },
    /** Forgets all calls, also for the quota. */
    reset(): void {
      report = emptyReport()
      recent = []
      used = 0
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

function emptyReport(): UsageReport {
  return { calls: {}, units: {}, refused: 0, peak_units: 0, peak_concurrent: 0 }
}
