import type { FastifyInstance } from 'fastify'
import { showFile } from '../http/show-file.ts'
import type { MessageLedger } from './message-ledger.ts'
import { twilioRefusal } from './twilio-error.ts'

/** Where the bytes of a file lie. */
const FILES = '/carrier-files'

/**
 * Twilio's Media resource: a request that passed the checks is redirected to the file's address. Mounted among the
 * messages.
 */
export function mediaRoutes(ledger: MessageLedger) {
  return async (app: FastifyInstance) => {
    app.get('/Accounts/:account/Messages/:message/Media/:media', async (request, reply) => {
      const params = request.params as { message: string; media: string }
      const media = ledger.find(params.message)?.media.find(({ sid }) => sid === params.media)
      if (!media) throw twilioRefusal(20404)
      return reply.redirect(`${FILES}/${media.sid}`, 307)
    })
  }
}

/** The files themselves, for requests that know their address; one that the carrier has lost is gone. */
export function mediaFilesRoutes(ledger: MessageLedger) {
  return async (app: FastifyInstance) => {
    app.get(`${FILES}/:media`, async (request, reply) => {
      const media = ledger.findMedia((request.params as { media: string }).media)
      if (!media?.content) return reply.status(410).send()
      return showFile(reply, media.type, media.content)
    })
  }
}

/** How the page shows a file of a text. */
export function mediaFilePath(sid: string): string {
  return `${FILES}/${sid}`
}
