import { Refusal } from '../http/refusal.ts'

/** Google's name of a status, and the domain of the reason. */
const statusNames: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  413: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
}

/** A refusal in Gmail's format. @param reason Google's code, such as notFound */
export function gmailRefusal(status: number, reason: string, message: string, details: object = {}): Refusal {
  const domain = reason.endsWith('ateLimitExceeded') ? 'usageLimits' : 'global'
  const errors = [{ message, domain, reason, ...details }]
  return new Refusal(
    status,
    { error: { code: status, message, errors, status: statusNames[status] } },
    message,
  )
}

export const invalidCredentials = () => {
  const refusal = gmailRefusal(401, 'authError', 'Invalid Credentials', {
    location: 'Authorization',
    locationType: 'header',
  })
  return refusal
}

export const insufficientPermissions = () =>
  gmailRefusal(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.')

/** Over the quota of a user. Its status is 403; the client should wait and try again. */
export const rateLimited = () =>
  gmailRefusal(
    403,
    'rateLimitExceeded',
    "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user'",
  )

export const tooManyRequests = () =>
  gmailRefusal(429, 'rateLimitExceeded', 'Too many concurrent requests for user.')

export const notFound = () => gmailRefusal(404, 'notFound', 'Requested entity was not found.')

export const invalidArgument = (message: string) => gmailRefusal(400, 'invalidArgument', message)

export const backendError = () => gmailRefusal(500, 'backendError', 'Internal error encountered.')
