import type { IncomingHttpHeaders } from 'node:http'

/**
 * The headers of a request as the outbox shows them.
 * @param credentials the secret header, in lower case
 */
export function plainHeaders(headers: IncomingHttpHeaders, credentials: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== credentials)
      .map(([name, value]) => [name, String(value)]),
  )
}
