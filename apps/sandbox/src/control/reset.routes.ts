import type { FastifyInstance } from 'fastify'
import type { OptOuts } from '../carrier/opt-outs.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Dns } from '../dns/create-dns.ts'
import type { LiveEvents } from '../live/live-events.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { PracticeSystem } from '../practice-system/practice-system.ts'
import type { Troubles } from '../trouble/troubles.ts'
import type { WhatsApp } from '../whatsapp/create-whatsapp.ts'
import { DELETED_NAME_DAYS } from '../whatsapp/templates/template-store.ts'

export interface ResetDependencies {
  clock: SandboxClock
  outbox: Outbox
  optOuts: OptOuts
  troubles: Troubles
  liveEvents: LiveEvents
  practiceSystem: PracticeSystem
  dns: Dns
  whatsapp: WhatsApp
}

/**
 * Resets the outbox, opt-outs, trouble, the clock, the DNS records, WhatsApp's settings, and Dentally's key, webhook,
 * limit and settings. The numbers' first keys at 360dialog are valid again. Carrier and relay keep the messages they accepted, and messages in transit still reach the
 * product: a reset must not lose or duplicate a message.
 */
export function resetRoutes({
  clock,
  outbox,
  optOuts,
  troubles,
  liveEvents,
  practiceSystem,
  dns,
  whatsapp,
}: ResetDependencies) {
  return async (app: FastifyInstance) => {
    app.post('/reset', async () => {
      outbox.clear()
      optOuts.clear()
      troubles.reset()
      clock.reset()
      practiceSystem.reset()
      whatsapp.channels.restoreFirstKeys()
      dns.records.reset()
      whatsapp.templates.setDeletedNameDays(DELETED_NAME_DAYS)
      liveEvents.publish({ kind: 'reset' })
      return { status: 'reset' }
    })
  }
}
