import type { FastifyInstance } from 'fastify'
import { showFile } from '../http/show-file.ts'
import type { Outbox } from '../outbox/outbox.ts'

/** The path from which the patient's phone loads the file of a message. */
function phoneFilePath(entryId: string): string {
  return `/phone-files/${entryId}`
}

/** The files of WhatsApp messages on the patient's phone. They stay when 360dialog has deleted its copies. */
export function phoneFilesRoutes(outbox: Outbox) {
  return async (app: FastifyInstance) => {
    app.get(phoneFilePath(':entry'), async (request, reply) => {
      const { entry: id } = request.params as { entry: string }
      const entry = outbox.find(id)
      const [content] = outbox.contentsOf(id)
      if (entry?.kind !== 'whatsapp' || !content) return reply.status(410).send()
      return showFile(reply, entry.attachments[0]?.type ?? 'application/octet-stream', content)
    })
  }
}
