import type { IncomingHttpHeaders } from 'node:http'

/** The types of request bodies that are read. */
export const BODY_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

/**
 * The type that a request declares for its body, without parameters and in lower case; undefined when it declares none.
 */
export function bodyTypeOf(headers: IncomingHttpHeaders): string | undefined {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase()
}
