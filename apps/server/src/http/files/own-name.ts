const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * The address of a page under the name in PUBLIC_URL, for a redirect. A machine has several loopback names, and each is
 * another site to a browser: at 127.0.0.1 it does not send the cookie of localhost, and its changes are refused as
 * another site's. Only loopback names on the same port are redirected: any other host may be a reverse proxy's, and a
 * redirect to it could loop.
 * @param host as the browser named it: `127.0.0.1:3000`
 * @param path with its query
 * @returns null when the name is right
 */
export function addressAtOwnName(host: string | undefined, path: string, publicUrl: string): string | null {
  const own = new URL(publicUrl)
  if (!LOOPBACK.test(own.hostname) || !host || !URL.canParse(`${own.protocol}//${host}`)) return null
  const requested = new URL(`${own.protocol}//${host}`)
  if (!LOOPBACK.test(requested.hostname) || requested.host === own.host || requested.port !== own.port)
    return null
  return `${own.origin}${path}`
}
