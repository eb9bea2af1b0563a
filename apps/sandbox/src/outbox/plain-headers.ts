import type { IncomingHttpHeaders } from 'node:http'

/**
 * The request's headers as the outbox shows them.
 * @param credentials the name of the secret header, in lower case
 */
export function plainHeaders(headers: IncomingHttpHeaders, credentials: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== credentials)
      .map(([name, value]) => [name, String(value)]),
  )
}
