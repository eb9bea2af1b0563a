import type { FastifyInstance } from 'fastify'
import type { OptOuts } from '../carrier/opt-outs.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Dns } from '../dns/create-dns.ts'
import type { LiveEvents } from '../live/live-events.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { PracticeSystem } from '../practice-system/practice-system.ts'
import type { Troubles } from '../trouble/troubles.ts'

export interface ResetDependencies {
  clock: SandboxClock
  outbox: Outbox
  optOuts: OptOuts
  troubles: Troubles
  liveEvents: LiveEvents
  practiceSystem: PracticeSystem
  dns: Dns
}

/**
 * Resets the outbox, opt-outs, trouble, the clock, the DNS records, and Dentally's key, webhook, limit and settings.
 * Carrier and relay keep the messages they accepted, and messages in transit still reach the product: a reset must not
 * lose or duplicate a message.
 */
export function resetRoutes({
  clock,
  outbox,
  optOuts,
  troubles,
  liveEvents,
  practiceSystem,
  dns,
}: ResetDependencies) {
  return async (app: FastifyInstance) => {
    app.post('/reset', async () => {
      outbox.clear()
      optOuts.clear()
      troubles.reset()
      clock.reset()
      practiceSystem.reset()
      dns.records.reset()
      liveEvents.publish({ kind: 'reset' })
      return { status: 'reset' }
    })
  }
}
