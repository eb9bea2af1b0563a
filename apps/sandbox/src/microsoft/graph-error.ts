import { randomUUID } from 'node:crypto'
import { Refusal } from '../http/refusal.ts'

/** A refusal in Graph's format. @param code Graph's code, such as ErrorItemNotFound */
export function graphRefusal(status: number, code: string, message: string): Refusal {
  const requestId = randomUUID()
  const innerError = {
    date: new Date().toISOString().slice(0, 19),
    'request-id': requestId,
    'client-request-id': requestId,
  }
  return new Refusal(status, { error: { code, message, innerError } }, message)
}

export const invalidToken = () =>
  graphRefusal(401, 'InvalidAuthenticationToken', 'Lifetime validation failed, the token is expired.')

export const accessDenied = () =>
  graphRefusal(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.')

export const itemNotFound = () =>
  graphRefusal(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')

export const invalidId = () => graphRefusal(400, 'ErrorInvalidIdMalformed', 'Id is malformed.')

export const badRequest = (message: string) => graphRefusal(400, 'RequestBroker--ParseUri', message)

export const unknownSegment = (path: string) =>
  graphRefusal(400, 'BadRequest', `Resource not found for the segment '${path}'.`)

/** The position of a delta query is too old: the client starts again without one. */
export const syncStateNotFound = () =>
  graphRefusal(410, 'syncStateNotFound', 'The sync state generation is not found; start a new sync.')

export const throttled = (message: string) => graphRefusal(429, 'ApplicationThrottled', message)

export const unavailable = () =>
  graphRefusal(503, 'ServiceUnavailable', 'The service is temporarily unavailable. Please try again later.')
