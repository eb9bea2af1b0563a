import type { FastifyInstance } from 'fastify'
import type { OptOuts } from '../carrier/opt-outs.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { LiveEvents } from '../live/live-events.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { PracticeSystem } from '../practice-system/practice-system.ts'
import type { Troubles } from '../trouble/troubles.ts'

export interface ResetNeeds {
  clock: SandboxClock
  outbox: Outbox
  optOuts: OptOuts
  troubles: Troubles
  liveEvents: LiveEvents
  practiceSystem: PracticeSystem
}

/**
 * Outbox, trouble, opt-outs and clock as at the start. Messages that carrier and relay have taken stay in their own
 * books, and messages on their way to the product still arrive: resetting a view must not lose or double a message.
 */
export function resetRoutes({ clock, outbox, optOuts, troubles, liveEvents, practiceSystem }: ResetNeeds) {
  return async (app: FastifyInstance) => {
    app.post('/reset', async () => {
      outbox.clear()
      optOuts.clear()
      troubles.reset()
      clock.reset()
      practiceSystem.startAnew()
      liveEvents.publish({ kind: 'reset' })
      return { status: 'reset' }
    })
  }
}
