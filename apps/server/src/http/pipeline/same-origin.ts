export interface OriginHeaders {
  /** The page's origin, as the browser sends it. */
  origin: string | undefined
  fetchSite: string | undefined
  /** The product's own origin. */
  ownOrigin: string
}

/**
 * Whether a request that changes something comes from the product's own pages, or from no page, such as a typed
 * address. A browser names the page in Origin or Sec-Fetch-Site, which no page can change. Programs other than browsers
 * send neither header, and do not send a user's cookies by accident, so for them the anti-forgery token alone decides.
 */
export function isSameOrigin({ origin, fetchSite, ownOrigin }: OriginHeaders): boolean {
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false
  if (origin !== undefined && origin !== ownOrigin) return false
  return true
}
