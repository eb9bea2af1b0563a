import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import type { CatchUpResult } from '../catch-up-result.ts'

/** After so many runs in succession that did not reach a service, whosever they were, it counts as down. */
const FAILED_RUNS = 3
/** How long a service that is down is left alone before one run tries it again. */
const PAUSE_MS = 30_000

interface Outage {
  failedRuns: number
  pausedUntil: Date
}

/** Notices in this process which services are down, so that runs that wait for them do not take all places for runs. */
export class Outages {
  readonly #outages = new Map<IntegrationKey, Outage>()

  /** Whether a run may begin. Of a service that is down, one run at a time tries it again. */
  mayAsk(integration: IntegrationKey, now: Date): boolean {
    const outage = this.#outages.get(integration)
    if (!outage || outage.failedRuns < FAILED_RUNS) return true
    if (now < outage.pausedUntil) return false
    outage.pausedUntil = new Date(now.getTime() + PAUSE_MS)
    return true
  }

  note(integration: IntegrationKey, result: CatchUpResult, now: Date): void {
    if (result.kind === 'later' && result.isDown) {
      const failedRuns = (this.#outages.get(integration)?.failedRuns ?? 0) + 1
      this.#outages.set(integration, { failedRuns, pausedUntil: new Date(now.getTime() + PAUSE_MS) })
    } else this.#outages.delete(integration)
  }
}
