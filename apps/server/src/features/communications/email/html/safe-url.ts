const MAX_URL_CHARS = 8192
/** A picture embedded in the HTML; one larger than an attachment may be is dropped. */
const MAX_DATA_URL_CHARS = 3_000_000

const RASTER_DATA = /^data:image\/(?:png|gif|jpe?g|webp|bmp);base64,[a-z\d+/=\s]+$/i

/** Spaces and control characters that browsers pass over in an address. */
function withoutBlanks(url: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers pass over
  return url.replace(/[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\ufeff]+/g, '')
}

function parsed(url: string): URL | null {
  const whole = url.startsWith('//') ? `https:${url}` : url
  return URL.canParse(whole) ? new URL(whole) : null
}

/**
 * The address of a link, when it leads to the web, an email or a telephone number. Null for all else, addresses
 * without a host included: an email has no page that they could be relative to.
 */
export function safeLink(url: string): string | null {
  if (url.length > MAX_URL_CHARS) return null
  const found = parsed(url.trim().replace(/[\t\r\n]/g, ''))
  if (!found || !['http:', 'https:', 'mailto:', 'tel:'].includes(found.protocol)) return null
  return found.href
}

/** Where a picture comes from. */
export type PictureSource =
  | { readonly kind: 'inline'; readonly cid: string }
  | { readonly kind: 'embedded'; readonly url: string }
  | { readonly kind: 'remote'; readonly url: string }
  | { readonly kind: 'none' }

export function pictureSource(url: string): PictureSource {
  const plain = withoutBlanks(url.length > MAX_DATA_URL_CHARS ? '' : url)
  const cid = /^cid:(.{1,500})$/i.exec(plain)?.[1]
  if (cid) return { kind: 'inline', cid }
  if (RASTER_DATA.test(plain)) return { kind: 'embedded', url: plain }
  const found = plain.length > MAX_URL_CHARS ? null : parsed(url.trim().replace(/[\t\r\n]/g, ''))
  if (found && (found.protocol === 'http:' || found.protocol === 'https:'))
    return { kind: 'remote', url: found.href }
  return { kind: 'none' }
}
