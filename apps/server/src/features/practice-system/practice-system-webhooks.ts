import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { PracticeSystemUpdate } from '../../adapters/practice-system/practice-system.ts'
import { inPractice, type PracticeTx } from '../../db/database.ts'
import { lookup } from '../../db/lookup.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refuseInPipeline } from '../../http/envelope.ts'
import { practiceSystemConnection } from '../integrations/index.ts'
import { changeLink, lockLinkOfExternal } from './links/link.queries.ts'
import { recordVisits } from './sync/record-visits.ts'
import { enqueueSync } from './sync/sync-link.kind.ts'

/** It calls as often as things happen in a practice; its signature is its ticket. */
const UNLIMITED = { rateLimit: false } as const
const BODY_LIMIT_BYTES = 1024 * 1024

/**
 * The practice system's webhook, one for each practice. A call without the signature of the practice's secret changes
 * nothing; a valid one is answered only after it is stored, and has one effect however often it is repeated.
 */
export function practiceSystemWebhooks(deps: Dependencies): FastifyPluginAsync {
  return async (api) => {
    // Signatures are over the body as received.
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    api.post(
      deps.practiceSystem.path,
      { schema: { hide: true }, config: UNLIMITED, bodyLimit: BODY_LIMIT_BYTES },
      (request, reply) => takeCall(deps, request, reply),
    )
  }
}

async function takeCall(deps: Dependencies, request: FastifyRequest, reply: FastifyReply) {
  const { practice } = request.params as { practice: string }
  const clientId = await lookup.practiceByFormKey(deps.db, practice)
  const connection =
    clientId && (await inPractice(deps.db, clientId, (tx) => practiceSystemConnection.read(tx, deps)))
  if (!clientId || !connection) return refuseInPipeline(reply, 'not_found')

  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const call = { headers: request.headers, body }
  const keys = await connection.openCredentials().catch(() => null)
  const secret = keys?.webhookSecret ?? null
  const isGenuine = secret !== null && deps.practiceSystem.isGenuine(call, secret)
  if (!isGenuine) return refuseInPipeline(reply, 'bad_signature')
  const update = deps.practiceSystem.read(call)
  if (!update) return refuseInPipeline(reply, 'malformed')
  if (update !== 'nothing') await inPractice(deps.db, clientId, (tx) => applyUpdate(tx, update))
  return reply.code(204).send()
}

/** A record that is linked to no patient here is ignored. */
async function applyUpdate(tx: PracticeTx, update: PracticeSystemUpdate): Promise<void> {
  const externalId = update.kind === 'visit' ? update.visit.patientId : update.patientId
  const link = await lockLinkOfExternal(tx, externalId)
  if (!link) return
  if (update.kind === 'visit') return recordVisits(tx, link.patient_id, [update.visit])
  await changeLink(tx, link.patient_id, { wanted: link.wanted + 1 })
  await enqueueSync(tx, link.patient_id)
}
