import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { refuseAtDoor } from './envelope.ts'

/** Turns whatever was thrown into the envelope; the log keeps what the person need not read. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
  app.setNotFoundHandler((_request, reply) => refuseAtDoor(reply, 'not_found'))
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An id that cannot be one belongs to nothing we know.
    if (error.validationContext === 'params') return refuseAtDoor(reply, 'not_found')
    return refuseAtDoor(reply, 'validation', { errors: fieldErrors(error.validation) })
  }
  if (error.code?.startsWith('FST_CSRF_')) return refuseAtDoor(reply, 'csrf_mismatch')
  const status = error.statusCode ?? 500
  if (status === 413) return refuseAtDoor(reply, 'too_large')
  if (status === 415) return refuseAtDoor(reply, 'unsupported_media_type')
  if (status === 429) return refuseAtDoor(reply, 'too_many_requests')
  if (status === 503) return refuseAtDoor(reply, 'unavailable')
  if (status >= 400 && status < 500) return refuseAtDoor(reply, 'malformed')
  request.log.error({ err: error }, 'request failed')
  return refuseAtDoor(reply, 'unknown_error')
}

function fieldErrors(
  faults: readonly { instancePath: string; message?: string }[],
): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const fault of faults) {
    const field = fault.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
    errors[field] = [...(errors[field] ?? []), fault.message ?? 'Invalid value']
  }
  return errors
}
