import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cloudRefusal } from '../cloud-error.ts'
import { accountOf } from '../d360-guard.ts'
import type { MediaStore, WhatsAppFile } from './media-store.ts'
import { kindOfType, mediaRules } from './media-types.ts'

/** The maximum size of a request in bytes: the largest document, and the rest of its form. */
const BODY_LIMIT = 101 * 1024 * 1024
/** The host in a file's URL. A client of 360dialog requests the same path from 360dialog instead. */
const META_HOST = 'https://lookaside.fbsbx.com'
const ATTACHMENTS = '/whatsapp_business/attachments/'
const ADDRESS_LIFETIME_S = 300

/** The routes for a number's files: upload, describe, download, delete. */
export function mediaRoutes(media: MediaStore, now: () => Date) {
  function fileOf(request: FastifyRequest, id: string): WhatsAppFile {
    const file = media.find(accountOf(request).phoneNumberId, id)
    if (file) return file
    const details = `Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`
    throw cloudRefusal(100, details)
  }

  return async (app: FastifyInstance) => {
    app.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    )

    app.post('/media', { bodyLimit: BODY_LIMIT }, async (request) => {
      const { type, filename, content } = await readUpload(request)
      const kind = kindOfType(type)
      if (!kind)
        throw cloudRefusal(100, `Param file must be a file with one of the supported types, not ${type}.`)
      if (content.length > mediaRules[kind].maxBytes) {
        throw cloudRefusal(131053, `File of type ${type} is larger than ${mediaRules[kind].maxBytes} bytes.`)
      }
      const { phoneNumberId } = accountOf(request)
      return { id: media.add({ phoneNumberId, type, filename, content }).id }
    })

    app.get('/:media', async (request) => {
      const { id, type, content, sha256 } = fileOf(request, (request.params as { media: string }).media)
      const expires = Math.floor(now().getTime() / 1000) + ADDRESS_LIFETIME_S
      return {
        messaging_product: 'whatsapp',
        url: `${META_HOST}${ATTACHMENTS}?mid=${id}&ext=${expires}&hash=${addressHash(id, sha256)}`,
        mime_type: type,
        sha256,
        file_size: content?.length ?? 0,
        id,
      }
    })

    app.get(ATTACHMENTS, async (request, reply) => {
      const { mid = '', ext = '', hash } = request.query as Record<string, string | undefined>
      const { type, content, id, sha256 } = fileOf(request, mid)
      if (hash !== addressHash(id, sha256) || Number(ext) * 1000 < now().getTime()) {
        throw cloudRefusal(100, 'The media URL is not valid, or has expired.')
      }
      if (!content) return reply.status(404).send()
      return reply.type(type).send(content)
    })

    app.delete('/:media', async (request) => {
      media.remove(fileOf(request, (request.params as { media: string }).media).id)
      return { success: true }
    })
  }
}

function addressHash(id: string, sha256: string): string {
  return `${sha256.slice(0, 12)}${id.slice(-4)}`
}

async function readUpload({ body, headers }: FastifyRequest) {
  if (!Buffer.isBuffer(body)) throw cloudRefusal(100, 'The parameter file is required.')
  const form = await new Response(new Uint8Array(body), {
    headers: { 'Content-Type': headers['content-type'] ?? '' },
  })
    .formData()
    .catch(() => {
      throw cloudRefusal(100, 'The form could not be read.')
    })
  if (form.get('messaging_product') !== 'whatsapp') {
    throw cloudRefusal(100, 'The parameter messaging_product is required.')
  }
  const file = form.get('file')
  if (!(file instanceof File)) throw cloudRefusal(100, 'The parameter file is required.')
  const givenType = form.get('type')
  const type =
    (typeof givenType === 'string' && givenType !== '' ? givenType : file.type).split(';')[0]?.trim() ?? ''
  return { type, filename: file.name, content: Buffer.from(await file.arrayBuffer()) }
}
