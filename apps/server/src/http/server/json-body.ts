import { isUtf8 } from 'node:buffer'
import { errorCodes, type FastifyInstance } from 'fastify'

/** The accepted charsets. JSON is UTF-8 (RFC 8259), of which ASCII is a subset. */
const CHARSETS = ['utf-8', 'utf8', 'us-ascii']

/**
 * Reads JSON bodies, and refuses bodies that are not UTF-8, because decoding would permanently replace characters by
 * U+FFFD. Calls without a body may still declare JSON.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const type = request.headers['content-type']
    if (!CHARSETS.includes(charsetOf(type))) return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type))
    if (!isUtf8(body)) return done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY())
    const text = body.toString('utf8')
    if (text.trim() === '') return done(null, undefined)
    return parse(request, text, done)
  })
}

function charsetOf(type = ''): string {
  const [, charset = 'utf-8'] = /;\s*charset="?([^\s;"]+)/i.exec(type) ?? []
  return charset.toLowerCase()
}
