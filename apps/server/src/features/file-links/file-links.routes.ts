import { FILE_LINK_PATH } from '@enamel/domain/communications/attachments/sms-files'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NoSuchFile } from '../../adapters/storage/storage.ts'
import type { Dependencies } from '../../dependencies.ts'
import { sendPublicPage, unstored } from '../../http/files/public-page.ts'
import { sendFile } from '../../http/files/send-file.ts'
import type { AuditLog } from '../../http/pipeline/http-context.ts'
import { rateLimitKey } from '../../http/server/caller-address.ts'
import { type FilePage, filePageHtml } from './file-page-html.ts'
import { fileForCarrier, fileOfLink, openLink, type ReadFile } from './find-files.ts'
import { fileOfMediaToken, MEDIA_PATH } from './media-url.ts'

/** Many phones share one address of their network, and a page makes up to eleven requests. */
const REQUESTS_PER_MINUTE = 300

const statuses: Record<FilePage['kind'], number> = { open: 200, expired: 410, unknown: 404, try_later: 503 }

type FileRequest = FastifyRequest<{ Params: { token: string; position: string } }>

/**
 * The public pages with the files of texts, and the addresses at which the carrier fetches them. Neither has a session:
 * the token alone is the authority. Each read of a file is in the audit log, without a user.
 */
export async function registerFilePages(
  app: FastifyInstance,
  deps: Dependencies,
  audit: AuditLog,
): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500
      if (status >= 500) request.log.error({ err: error }, 'request failed')
      return sendPage(reply, { kind: 'try_later' }, { status: status < 500 ? status : 503 })
    })

    const limited = (keyGenerator: (request: FastifyRequest) => string) =>
      ({ schema: { hide: true }, config: { rateLimit: { max: REQUESTS_PER_MINUTE, keyGenerator } } }) as const
    const ofLinks = limited((request) => `files ${rateLimitKey(request)}`)

    scope.get(`${FILE_LINK_PATH}/:token`, ofLinks, async ({ params }: FileRequest, reply) =>
      sendPage(reply, await openLink(deps, params.token), { path: `${FILE_LINK_PATH}/${params.token}` }),
    )

    scope.get(`${FILE_LINK_PATH}/:token/:position`, ofLinks, async (request: FileRequest, reply) => {
      const { token, position } = request.params
      const read = await fileOfLink(deps, token, Number(position))
      return answer(request, reply, read, 'file_links.read')
    })

    const ofCarrier = limited((request) => {
      const { token } = (request as FileRequest).params
      const isGenuine = fileOfMediaToken(token, deps.secret, deps.clock.now()) !== null
      return isGenuine ? `mms ${token}` : `guesses ${rateLimitKey(request)}`
    })
    scope.get(`${MEDIA_PATH}/:token`, ofCarrier, async (request: FileRequest, reply) =>
      answer(request, reply, await fileForCarrier(deps, request.params.token), 'file_links.fetch'),
    )
  })

  async function answer(request: FileRequest, reply: FastifyReply, read: ReadFile | null, action: string) {
    const stored = read && (await deps.storage.open(read.file.storageKey).catch(unlessMissing))
    if (!read || !stored) return sendPage(reply, { kind: 'unknown' })
    const { clientId, patientId, file } = read
    const entry = { actor: null, action, patientId, requestId: request.id, status: 200 }
    await audit.record(clientId, [entry])
    unstored(reply)
    return sendFile(reply, { name: file.name, type: file.type, ...stored })
  }
}

function unlessMissing(error: unknown): null {
  if (error instanceof NoSuchFile) return null
  throw error
}

function sendPage(
  reply: FastifyReply,
  page: FilePage,
  { path = '', status = statuses[page.kind] }: { path?: string; status?: number } = {},
): FastifyReply {
  return sendPublicPage(reply, { status, has: 'pictures', html: (nonce) => filePageHtml(page, path, nonce) })
}
