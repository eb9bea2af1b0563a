import type { WhatsAppNotification, WhatsAppRequest } from '../../../adapters/whatsapp/whatsapp-gateway.ts'
import { lookup } from '../../../db/lookup.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { type Webhook, webhook } from '../../../http/pipeline/webhook.ts'
import { receiveTemplateUpdate } from '../../templates/index.ts'
import { receiveMessage } from '../queue/receive-message.ts'
import { applyWhatsAppStatus } from './whatsapp-status.ts'

/** The largest accepted request: WhatsApp sends up to 3 MB at once. */
const BODY_LIMIT_BYTES = 3 * 1024 * 1024

/**
 * WhatsApp's webhook, one for all practices. A request is acknowledged only after everything in it is stored. A
 * notification that arrives twice, because another part of its request was refused, has one effect.
 */
export function whatsAppWebhook(deps: Dependencies): Webhook {
  const { path, challengeOf, isGenuine, read } = deps.whatsApp
  return webhook<WhatsAppRequest>({
    path,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    challengeOf,
    read: ({ headers, body }) => ({ headers, body: body ?? Buffer.alloc(0) }),
    isGenuine,
    async accept(call, log) {
      const report = read(call)
      if (!report) return 'malformed'
      const { notifications, malformed } = report
      if (malformed > 0) log.warn({ parts: malformed }, 'WhatsApp sent a webhook with malformed parts')
      let isOurs = true
      for (const notification of notifications) isOurs = (await receive(deps, notification)) && isOurs
      // WhatsApp repeats a refused request, which is accepted once the number belongs to a practice.
      return isOurs ? { status: 200 } : 'not_found'
    },
  })
}

/** Receives one notification. @returns false if it is for a WhatsApp number that no practice has */
async function receive(deps: Dependencies, notification: WhatsAppNotification): Promise<boolean> {
  if (notification.kind === 'template') {
    await receiveTemplateUpdate(deps, notification.update)
    return true
  }
  const clientId = await lookup.practiceByAccount(deps.db, 'whatsapp', notification.account)
  if (!clientId) return false
  switch (notification.kind) {
    case 'status':
      await applyWhatsAppStatus(deps, clientId, notification.status)
      return true
    case 'message':
      await receiveMessage(deps, clientId, {
        channel: 'WhatsApp',
        fingerprint: notification.fingerprint,
        raw: notification.inboundMessage,
        sender: notification.inboundMessage.from,
      })
      return true
  }
}
