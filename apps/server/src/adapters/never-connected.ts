/** The error codes of Node, and of fetch's own agent (`UND_ERR_…`), for connections that were never made. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether an error code proves that the request never reached the provider, so that it was not acted on. */
export function neverConnected(code: string): boolean {
  return NEVER_CONNECTED.has(code)
}

/** The code of a failed request's error, for the log; its text may contain a patient's number. */
export function errorCode(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string }
  return code ?? name ?? 'network'
}
