import type { FastifyInstance } from 'fastify'
import type { OptOuts } from '../carrier/opt-outs.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Dns } from '../dns/create-dns.ts'
import type { LiveEvents } from '../live/live-events.ts'
import { defaultMailboxSettings, type MailboxSettings } from '../mailbox/mailbox-settings.ts'
import type { UsageByMailbox } from '../mailbox/usage.ts'
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
  mailboxSettings: MailboxSettings
  usage: UsageByMailbox
}

/**
 * Resets the outbox, opt-outs, trouble, the clock, the DNS records, the settings of WhatsApp and of the mailboxes, the
 * counts of the calls for mailboxes, and Dentally's key, webhook, limit and settings. The numbers' first keys at
 * 360dialog are valid again. Carrier, relay and mailboxes keep the messages they accepted, and messages in transit still
 * reach the product: a reset must not lose or duplicate a message.
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
  mailboxSettings,
  usage,
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
      Object.assign(mailboxSettings, defaultMailboxSettings)
      usage.reset()
      liveEvents.publish({ kind: 'reset' })
      return { status: 'reset' }
    })
  }
}
