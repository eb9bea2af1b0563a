import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StorageUnavailable } from '../../adapters/storage/storage.ts'
import { isDatabaseUnavailable } from '../../db/unavailable.ts'
import { refuseInPipeline } from './envelope.ts'
import { InputRefused } from './read-input.ts'

/** When clients may repeat a request: a database or a file store that restarts is available again within seconds. */
const RETRY_AFTER_S = 5

/** Turns a thrown error into the envelope; the details of an unexpected error are only in the log. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | InputRefused, request, reply) =>
    answerError(error, request, reply),
  )
  app.setNotFoundHandler((_request, reply) => refuseInPipeline(reply, 'not_found'))
}

function answerError(
  error: FastifyError | InputRefused,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof InputRefused) {
    // A malformed id is refused like an unknown id, because no record can have it.
    if (error.part === 'params') return refuseInPipeline(reply, 'not_found')
    return refuseInPipeline(reply, 'validation', { errors: error.errors })
  }
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error }, 'the database cannot be reached')
    return refuseInPipeline(reply, 'unavailable', { retryAfterSeconds: RETRY_AFTER_S })
  }
  if (error instanceof StorageUnavailable) {
    request.log.warn({ err: error }, 'the file store cannot be used')
    return refuseInPipeline(reply, 'unavailable', { retryAfterSeconds: RETRY_AFTER_S })
  }
  if (error.code?.startsWith('FST_CSRF_')) return refuseInPipeline(reply, 'csrf_mismatch')
  const status = error.statusCode ?? 500
  if (status === 413) return refuseInPipeline(reply, 'too_large')
  if (status === 415) return refuseInPipeline(reply, 'unsupported_media_type')
  if (status === 429) return refuseInPipeline(reply, 'too_many_requests')
  if (status === 503) return refuseInPipeline(reply, 'unavailable')
  if (status >= 400 && status < 500) return refuseInPipeline(reply, 'malformed')
  request.log.error({ err: error }, 'request failed')
  return refuseInPipeline(reply, 'unknown_error')
}
