import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { WhatsAppNews } from '../../../adapters/whatsapp/whatsapp-gateway.ts'
import { lookup } from '../../../db/lookup.ts'
import { refuseAtDoor } from '../../../http/envelope.ts'
import type { World } from '../../../world.ts'
import { receiveTemplateNews } from '../../templates/index.ts'
import { receiveMessage } from '../inbound/receive-message.ts'
import { applyWhatsAppStatus } from './whatsapp-status.ts'

/** WhatsApp calls as often as messages go; what it cannot hand over it may forget. Its key is its ticket. */
const UNLIMITED = { rateLimit: false } as const
/** WhatsApp sends up to 3 MB at once. */
const BODY_LIMIT_BYTES = 3 * 1024 * 1024

/**
 * WhatsApp's way in: calls in its own protocol, which the adapter reads, for all practices at one place. A call without
 * our key, or not signed where it has to be, changes nothing; one that was taken is answered for only when all that it
 * brought is stored, so that what was brought twice, or is brought again because a part was not ours, has one effect.
 */
export function whatsAppWebhooks(world: World): FastifyPluginAsync {
  const { whatsApp } = world
  return async (api) => {
    // Signatures are over the body as it came.
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const options = { schema: { hide: true }, config: UNLIMITED }
    api.get(whatsApp.path, options, (request, reply) => {
      const challenge = whatsApp.challengeOf(request.query as Record<string, unknown>)
      return challenge === null
        ? refuseAtDoor(reply, 'bad_signature')
        : reply.type('text/plain').send(challenge)
    })
    api.post(whatsApp.path, { ...options, bodyLimit: BODY_LIMIT_BYTES }, (request, reply) =>
      takeCall(world, request, reply),
    )
  }
}

async function takeCall(world: World, request: FastifyRequest, reply: FastifyReply) {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const call = { headers: request.headers, body }
  if (!world.whatsApp.isGenuine(call)) return refuseAtDoor(reply, 'bad_signature')
  const read = world.whatsApp.read(call)
  if (!read) return refuseAtDoor(reply, 'malformed')
  if (read.senseless > 0) request.log.warn({ parts: read.senseless }, 'WhatsApp told what makes no sense')

  let isOurs = true
  for (const news of read.news) isOurs = (await take(world, news)) && isOurs
  // Told again, and heard once the number is a practice's.
  if (!isOurs) return refuseAtDoor(reply, 'not_found')
  return reply.code(200).send()
}

/** @returns false when it is about a number that no practice has */
async function take(world: World, news: WhatsAppNews): Promise<boolean> {
  if (news.kind === 'template') {
    await receiveTemplateNews(world, news.news)
    return true
  }
  const clientId = await lookup.practiceByAccount(world.db, 'whatsapp', news.account)
  if (!clientId) return false
  switch (news.kind) {
    case 'status':
      await applyWhatsAppStatus(world, clientId, news.status)
      return true
    case 'arrival':
      await receiveMessage(world, clientId, {
        channel: 'WhatsApp',
        fingerprint: news.fingerprint,
        raw: news.arrival,
        sender: news.arrival.from,
      })
      return true
  }
}
