/** Codes of errors that Node, and fetch's own agent (`UND_ERR_…`), give a connection that was never made. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether a call's error code shows that it reached nobody: then it cannot have been acted on. */
export function neverConnected(code: string): boolean {
  return NEVER_CONNECTED.has(code)
}
