import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import { sendPublicPage } from '../../http/files/public-page.ts'
import { rateLimitKey } from '../../http/server/caller-address.ts'
import { optOutByLink, pageOf } from './opt-out-by-link.ts'
import { type UnsubscribePage, unsubscribeHtml } from './unsubscribe-html.ts'
import { linkOwner, UNSUBSCRIBE_PATH } from './unsubscribe-token.ts'

const BODY_LIMIT_BYTES = 4096
const REQUESTS_PER_MINUTE = 60

const statuses: Record<UnsubscribePage['kind'], number> = {
  question: 200,
  done: 200,
  unknown: 404,
  try_later: 503,
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>

/**
 * The public page on which a patient unsubscribes: GET asks, POST unsubscribes. Patients press the page's button, and
 * mail programs send their own POST without cookies (RFC 8058), so the token alone is the authority, and whatever the
 * body says is ignored.
 */
export async function registerUnsubscribePages(app: FastifyInstance, deps: Dependencies): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500
      if (status >= 500) request.log.error({ err: error }, 'request failed')
      return sendPage(reply, { kind: 'try_later' }, status < 500 ? status : 503)
    })
    const answer =
      (respond: typeof pageOf) =>
      async ({ params }: TokenRequest, reply: FastifyReply) => {
        const owner = linkOwner(params.token, deps.secret)
        return sendPage(reply, owner ? await respond(deps, owner) : { kind: 'unknown' })
      }
    const options = {
      schema: { hide: true },
      bodyLimit: BODY_LIMIT_BYTES,
      config: {
        rateLimit: {
          max: REQUESTS_PER_MINUTE,
          keyGenerator: (request: FastifyRequest) => keyOf(request as TokenRequest, deps),
        },
      },
    } as const
    scope.get(`${UNSUBSCRIBE_PATH}/:token`, options, answer(pageOf))
    scope.post(`${UNSUBSCRIBE_PATH}/:token`, options, answer(optOutByLink))
  })
}

/**
 * The key by which requests are limited: a genuine link counts by itself, since one mail provider may unsubscribe many
 * patients; guesses count by their caller's address.
 */
function keyOf(request: TokenRequest, { secret }: Dependencies): string {
  const { token } = request.params
  return linkOwner(token, secret) ? `unsubscribe ${token}` : `guesses ${rateLimitKey(request)}`
}

function sendPage(reply: FastifyReply, page: UnsubscribePage, status = statuses[page.kind]): FastifyReply {
  return sendPublicPage(reply, { status, has: 'form', html: (nonce) => unsubscribeHtml(page, nonce) })
}
