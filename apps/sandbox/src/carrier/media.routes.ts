import type { FastifyInstance } from 'fastify'
import { rfc2822Date } from '../clock/rfc2822-date.ts'
import { showFile } from '../http/show-file.ts'
import { presentListPage } from './list-page.ts'
import type { MessageStore } from './message-store.ts'
import { twilioRefusal } from './twilio-error.ts'

/** The path below which the files are served. */
const FILES = '/carrier-files'

/**
 * Twilio's Media resource: lists the files of a text, and redirects authorised requests to a file's address. Mounted
 * with the messages.
 */
export function mediaRoutes(messages: MessageStore) {
  return async (app: FastifyInstance) => {
    app.get('/Accounts/:account/Messages/:message/Media/:media', async (request, reply) => {
      const params = request.params as { message: string; media: string }
      const media = messages.find(params.message)?.media.find(({ sid }) => sid === params.media)
      if (!media) throw twilioRefusal(20404)
      return reply.redirect(`${FILES}/${media.sid}`, 307)
    })

    app.get('/Accounts/:account/Messages/:message/Media.json', async (request) => {
      const { account, message: sid } = request.params as { account: string; message: string }
      const message = messages.find(sid)
      if (!message) throw twilioRefusal(20404)
      const resource = `Messages/${sid}/Media`
      const query = request.query as Record<string, string | undefined>
      const address = { accountSid: account, resource, key: 'media_list', url: request.url, query }
      const created = rfc2822Date(message.createdAt)
      return presentListPage([...message.media], address, (media) => ({
        account_sid: account,
        content_type: media.type,
        date_created: created,
        date_updated: created,
        parent_sid: sid,
        sid: media.sid,
        uri: `/2010-04-01/Accounts/${account}/Messages/${sid}/Media/${media.sid}.json`,
      }))
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
