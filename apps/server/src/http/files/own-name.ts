const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * A machine has several names for itself, and to a browser each is another site: at 127.0.0.1 it would withhold the
 * cookie of localhost, and its changes would be refused as another site's. So a page that is requested under one of
 * them is redirected to the one in PUBLIC_URL. Only from loopback to loopback on the same port: any other address may
 * be a reverse proxy's for the product, which would cause a redirect loop.
 * @param host as the browser named it: `127.0.0.1:3000`
 * @param path with its query
 * @returns the address for the redirect, or null when the name is right
 */
export function atOwnName(host: string | undefined, path: string, publicUrl: string): string | null {
  const own = new URL(publicUrl)
  if (!LOOPBACK.test(own.hostname) || !host || !URL.canParse(`${own.protocol}//${host}`)) return null
  const asked = new URL(`${own.protocol}//${host}`)
  if (!LOOPBACK.test(asked.hostname) || asked.host === own.host || asked.port !== own.port) return null
  return `${own.origin}${path}`
}
