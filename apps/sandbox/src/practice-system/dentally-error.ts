import { Refusal } from '../http/refusal.ts'

/**
 * How field errors are nested. Dentally does not document the nesting, so the product has to understand both shapes.
 */
export const errorShapes = ['wrapped', 'bare'] as const
export type ErrorShape = (typeof errorShapes)[number]

export function dentallyRefusal(status: number, type: string, message: string): Refusal {
  return new Refusal(status, { error: { type, message } }, message)
}

export const notAuthorised = () =>
  dentallyRefusal(401, 'invalid_request_error', 'The access token is invalid or has expired')

/** The response to a request without a User-Agent: plain text instead of JSON. */
export const withoutUserAgent = () => {
  const message =
    'Request forbidden by administrative rules. Please make sure your request has a User-Agent header.'
  return new Refusal(403, message, message)
}

/** The response when the hourly limit is reached. Its status is 403, not 429. */
export const overLimit = () => dentallyRefusal(403, 'invalid_access_error', 'Rate limit exceeded')

export const unknownRecord = () => dentallyRefusal(404, 'not_found_error', 'Record not found')

/** The response to invalid input. @param errors the errors of each field */
export function invalidFields(shape: ErrorShape, errors: Record<string, string[]>): Refusal {
  const message = 'Validation failed'
  const body = shape === 'bare' ? { errors } : { error: { type: 'invalid_request_error', message, errors } }
  return new Refusal(422, body, message)
}
