/** The code and the text of an error whose response has none (AUTH-24). */
export const UNKNOWN_ERROR = 'unknown_error'

/** A response other than a success, or a success that is not JSON: its status and the envelope of G1-01. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The response's code, such as `edit_conflict` or `validation`; unknown_error when it has none. */
  readonly code: string
  /** Error texts by field. */
  readonly errors: Record<string, string[]>
  /** The whole body, for refusals that carry more (the current record of an edit conflict). */
  readonly body: unknown
  /** When the request may be repeated: the response's Retry-After; null without one. */
  readonly retryAfter: string | null

  constructor(status: number, body: unknown, retryAfter: string | null = null) {
    const envelope = asEnvelope(body)
    super(envelope.message ?? UNKNOWN_ERROR)
    this.status = status
    this.code = envelope.code ?? UNKNOWN_ERROR
    this.errors = envelope.errors ?? {}
    this.body = body
    this.retryAfter = retryAfter
  }
}

/** The error of a request without a response, or of a file whose response ended too early. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(cause: unknown) {
    super('The server could not be reached.', { cause })
  }
}

/** Whether the server refused with this code. */
export function isRefusal(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/**
 * The texts of a refusal by field; undefined for an error that names no field.
 * @param field which field the refusal has to name; any by default
 */
export function fieldErrorsOf(error: unknown, field?: string): ApiError['errors'] | undefined {
  if (!(error instanceof ApiError)) return undefined
  const isNamed =
    field === undefined ? Object.keys(error.errors).length > 0 : Object.hasOwn(error.errors, field)
  return isNamed ? error.errors : undefined
}

/** The stored record, if the server refused a change because another user had changed it; null for other errors. */
export function conflictRecord<T>(error: unknown): T | null {
  return isRefusal(error, 'edit_conflict') ? (error.body as { record: T }).record : null
}

/**
 * Whether the server refused the request and would refuse a repetition too. False when the server failed or was
 * overloaded, or when a proxy sent a page of its own as a success.
 */
export function isFinal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

interface Envelope {
  code?: string
  message?: string
  errors?: Record<string, string[]>
}

function asEnvelope(body: unknown): Envelope {
  if (typeof body !== 'object' || body === null) return {}
  const { code, message, errors } = body as Record<string, unknown>
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && { message }),
    ...(typeof errors === 'object' && errors !== null && { errors: errors as Record<string, string[]> }),
  }
}
