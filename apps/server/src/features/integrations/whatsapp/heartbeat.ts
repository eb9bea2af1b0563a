import { z } from 'zod'
import { job, jobKind } from '../../../jobs/job.ts'
import { type HeartbeatReply, heartbeat } from '../heartbeat.ts'
import { whatsAppConnection } from './connection.ts'

/**
 * Registers our webhook at WhatsApp for each practice's number, once a day and when the webhook's URL has changed. The
 * response also shows whether the number's API key is still accepted.
 */
export const whatsAppHeartbeat = heartbeat({
  connections: whatsAppConnection,
  isDueEarly: ({ registration }, { whatsApp }) => registration !== whatsApp.registration,
  async ask({ whatsApp }, key): Promise<HeartbeatReply<string>> {
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

/** The job that checks one practice's connection to WhatsApp. */
export const whatsAppHeartbeatKind = jobKind({
  name: 'integrations.check-whatsapp',
  payload: z.object({ client_id: z.uuid() }),
  maxAttempts: 3,
})

export const whatsAppHeartbeatJob = job(whatsAppHeartbeatKind, (context, { client_id }) =>
  whatsAppHeartbeat.check(context, client_id),
)
