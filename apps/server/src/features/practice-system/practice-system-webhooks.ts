import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { PracticeNews } from '../../adapters/practice-system/practice-system.ts'
import { inPractice, type PracticeTx } from '../../db/database.ts'
import { lookup } from '../../db/lookup.ts'
import { refuseAtDoor } from '../../http/envelope.ts'
import type { World } from '../../world.ts'
import { practiceSystemLink } from '../integrations/index.ts'
import { changeLink, lockLinkOfExternal } from './links/link.queries.ts'
import { recordVisits } from './sync/record-visits.ts'
import { enqueueSync } from './sync/sync-link.kind.ts'

/** It calls as often as things happen in a practice; its signature is its ticket. */
const UNLIMITED = { rateLimit: false } as const
const BODY_LIMIT_BYTES = 1024 * 1024

/**
 * The practice system's way in, one for each practice. A call that is not signed with the practice's secret changes
 * nothing; one that was taken is answered for only when it is stored, and has one effect however often it comes.
 */
export function practiceSystemWebhooks(world: World): FastifyPluginAsync {
  return async (api) => {
    // Signatures are over the body as it came.
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    api.post(
      world.practiceSystem.path,
      { schema: { hide: true }, config: UNLIMITED, bodyLimit: BODY_LIMIT_BYTES },
      (request, reply) => takeCall(world, request, reply),
    )
  }
}

async function takeCall(world: World, request: FastifyRequest, reply: FastifyReply) {
  const { practice } = request.params as { practice: string }
  const clientId = await lookup.practiceByFormKey(world.db, practice)
  const link = clientId && (await inPractice(world.db, clientId, (tx) => practiceSystemLink(tx, world)))
  if (!clientId || !link) return refuseAtDoor(reply, 'not_found')

  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const call = { headers: request.headers, body }
  const secret = (await link.openKeys())?.webhookSecret ?? null
  const isGenuine = secret !== null && world.practiceSystem.isGenuine(call, secret)
  if (!isGenuine) return refuseAtDoor(reply, 'bad_signature')
  const news = world.practiceSystem.read(call)
  if (!news) return refuseAtDoor(reply, 'malformed')
  if (news !== 'nothing') await inPractice(world.db, clientId, (tx) => takeNews(tx, news))
  return reply.code(204).send()
}

/** Whoever is linked to nobody here is not our patient. */
async function takeNews(tx: PracticeTx, news: PracticeNews): Promise<void> {
  const externalId = news.kind === 'visit' ? news.visit.patientId : news.patientId
  const link = await lockLinkOfExternal(tx, externalId)
  if (!link) return
  if (news.kind === 'visit') return recordVisits(tx, link.patient_id, [news.visit])
  await changeLink(tx, link.patient_id, { wanted: link.wanted + 1 })
  await enqueueSync(tx, link.patient_id)
}
