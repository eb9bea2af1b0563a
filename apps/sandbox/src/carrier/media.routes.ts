import type { FastifyInstance } from 'fastify'
import { showFile } from '../http/show-file.ts'
import type { MessageStore } from './message-store.ts'
import { twilioRefusal } from './twilio-error.ts'

/** The path below which the files are served. */
const FILES = '/carrier-files'

/** Twilio's Media resource: redirects authorised requests to the file's address. Mounted with the messages. */
export function mediaRoutes(messages: MessageStore) {
  return async (app: FastifyInstance) => {
    app.get('/Accounts/:account/Messages/:message/Media/:media', async (request, reply) => {
      const params = request.params as { message: string; media: string }
      const media = messages.find(params.message)?.media.find(({ sid }) => sid === params.media)
      if (!media) throw twilioRefusal(20404)
      return reply.redirect(`${FILES}/${media.sid}`, 307)
    })
  }
}

/** Serves the files, without credentials. A lost file returns 410. */
export function mediaFilesRoutes(messages: MessageStore) {
  return async (app: FastifyInstance) => {
    app.get(`${FILES}/:media`, async (request, reply) => {
      const media = messages.findMedia((request.params as { media: string }).media)
      if (!media?.content) return reply.status(410).send()
      return showFile(reply, media.type, media.content)
    })
  }
}

/** The path at which the page requests a file of a text. */
export function mediaFilePath(sid: string): string {
  return `${FILES}/${sid}`
}
