const MAX_URL_CHARS = 8192
/** A larger picture embedded in the HTML is removed. */
const MAX_DATA_URL_CHARS = 3_000_000

const RASTER_DATA = /^data:image\/(?:png|gif|jpe?g|webp|bmp);base64,[a-z\d+/=\s]+$/i

/** Removes spaces, control characters and invisible characters, some of which browsers ignore in a URL. */
function stripBlanks(url: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore these
  return url.replace(/[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\ufeff]+/g, '')
}

function parseUrl(url: string): URL | null {
  const absolute = url.startsWith('//') ? `https:${url}` : url
  return URL.canParse(absolute) ? new URL(absolute) : null
}

/**
 * The address of a link to the web, an email address or a telephone number; null for any other address, including an
 * address without a host, because an email has no page that the address could be relative to.
 */
export function safeLink(url: string): string | null {
  if (url.length > MAX_URL_CHARS) return null
  const link = parseUrl(url.trim().replace(/[\t\r\n]/g, ''))
  if (!link || !['http:', 'https:', 'mailto:', 'tel:'].includes(link.protocol)) return null
  return link.href
}

/** The source of a picture. */
export type PictureSource =
  | { readonly kind: 'inline'; readonly cid: string }
  | { readonly kind: 'embedded'; readonly url: string }
  | { readonly kind: 'remote'; readonly url: string }
  | { readonly kind: 'none' }

export function pictureSource(url: string): PictureSource {
  const plain = stripBlanks(url.length > MAX_DATA_URL_CHARS ? '' : url)
  const cid = /^cid:(.{1,500})$/i.exec(plain)?.[1]
  if (cid) return { kind: 'inline', cid }
  if (RASTER_DATA.test(plain)) return { kind: 'embedded', url: plain }
  const remote = url.length > MAX_URL_CHARS ? null : parseUrl(url.trim().replace(/[\t\r\n]/g, ''))
  if (remote && (remote.protocol === 'http:' || remote.protocol === 'https:'))
    return { kind: 'remote', url: remote.href }
  return { kind: 'none' }
}
