const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * The URL of a page with the host of PUBLIC_URL, for a redirect. A machine has several loopback names, and each is
 * a different site to a browser: at 127.0.0.1 the browser does not send the cookie of localhost, and changes are
 * refused as coming from a different site. Only loopback names on the same port are redirected, because any other host
 * may belong to a reverse proxy, and a redirect could then loop.
 * @param host the Host header: `127.0.0.1:3000`
 * @param path the path with the query
 * @returns null when no redirect is needed
 */
export function canonicalAddress(host: string | undefined, path: string, publicUrl: string): string | null {
  const own = new URL(publicUrl)
  if (!LOOPBACK.test(own.hostname) || !host || !URL.canParse(`${own.protocol}//${host}`)) return null
  const requested = new URL(`${own.protocol}//${host}`)
  if (!LOOPBACK.test(requested.hostname) || requested.host === own.host || requested.port !== own.port)
    return null
  return `${own.origin}${path}`
}
