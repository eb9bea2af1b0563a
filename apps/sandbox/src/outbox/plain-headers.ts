import type { IncomingHttpHeaders } from 'node:http'

/**
 * The headers of a request as the outbox shows them: without the credentials.
 * @param credentials the name of the header that contains them, in lower case
 */
export function plainHeaders(headers: IncomingHttpHeaders, credentials: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== credentials)
      .map(([name, value]) => [name, String(value)]),
  )
}
