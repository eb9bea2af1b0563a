import { job } from '../../jobs/job.ts'
import { type HeartbeatReply, heartbeat } from './heartbeat.ts'
import { whatsAppHeartbeatKind } from './whatsapp-heartbeat.kind.ts'
import { whatsAppLink } from './whatsapp-link.ts'

/** Registers our webhook at WhatsApp for each practice's number, if it is not registered or our address has changed. */
export const whatsAppHeartbeat = heartbeat({
  links: whatsAppLink,
  isDue: ({ registration }, { whatsApp }) => registration !== whatsApp.registration,
  async ask({ whatsApp }, key): Promise<HeartbeatReply> {
    const registered = await whatsApp.register(key)
    switch (registered.kind) {
      case 'registered':
        return { kind: 'accepted', registration: whatsApp.registration }
      case 'key_refused':
        return { kind: 'refused' }
      case 'refused':
      case 'postponed':
        return { kind: 'unanswered', detail: registered.detail }
    }
  },
})

export const whatsAppHeartbeatJob = job(whatsAppHeartbeatKind, (context, { client_id }) =>
  whatsAppHeartbeat.check(context, client_id),
)
