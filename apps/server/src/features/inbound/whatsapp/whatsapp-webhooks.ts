import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { WhatsAppNotification } from '../../../adapters/whatsapp/whatsapp-gateway.ts'
import { lookup } from '../../../db/lookup.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { refuseInPipeline } from '../../../http/envelope.ts'
import { receiveTemplateUpdate } from '../../templates/index.ts'
import { receiveMessage } from '../queue/receive-message.ts'
import { applyWhatsAppStatus } from './whatsapp-status.ts'

/** WhatsApp calls as often as there are messages, and may drop what it cannot deliver. Its key authorises it. */
const UNLIMITED = { rateLimit: false } as const
/** WhatsApp sends up to 3 MB at once. */
const BODY_LIMIT_BYTES = 3 * 1024 * 1024

/**
 * WhatsApp's webhook: calls in its own protocol, which the adapter reads, for all practices at one address. A call
 * without our key, or without a required signature, changes nothing. A valid one is answered only after everything in
 * it is stored; what arrives twice, also because part of a call was refused, has one effect.
 */
export function whatsAppWebhooks(deps: Dependencies): FastifyPluginAsync {
  const { whatsApp } = deps
  return async (api) => {
    // Signatures are over the body as received.
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const options = { schema: { hide: true }, config: UNLIMITED }
    api.get(whatsApp.path, options, (request, reply) => {
      const challenge = whatsApp.challengeOf(request.query as Record<string, unknown>)
      return challenge === null
        ? refuseInPipeline(reply, 'bad_signature')
        : reply.type('text/plain').send(challenge)
    })
    api.post(whatsApp.path, { ...options, bodyLimit: BODY_LIMIT_BYTES }, (request, reply) =>
      takeCall(deps, request, reply),
    )
  }
}

async function takeCall(deps: Dependencies, request: FastifyRequest, reply: FastifyReply) {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const call = { headers: request.headers, body }
  if (!deps.whatsApp.isGenuine(call)) return refuseInPipeline(reply, 'bad_signature')
  const read = deps.whatsApp.read(call)
  if (!read) return refuseInPipeline(reply, 'malformed')
  if (read.senseless > 0)
    request.log.warn({ parts: read.senseless }, 'WhatsApp sent a webhook that makes no sense')

  let isOurs = true
  for (const notification of read.notifications) isOurs = (await take(deps, notification)) && isOurs
  // The call will be repeated, and accepted once the number is a practice's.
  if (!isOurs) return refuseInPipeline(reply, 'not_found')
  return reply.code(200).send()
}

/** @returns false when it is about a number that no practice has */
async function take(deps: Dependencies, notification: WhatsAppNotification): Promise<boolean> {
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
