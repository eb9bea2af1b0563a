export interface OriginHeaders {
  /** The page's origin as the browser names it. */
  origin: string | undefined
  fetchSite: string | undefined
  /** The product's own origin. */
  own: string
}

/**
 * Whether an unsafe call comes from the product's own pages. A browser names the page in Origin or Sec-Fetch-Site and
 * cannot be made to lie. A program that is not a browser sends neither and carries no user's cookies by accident, so
 * for it the anti-forgery token alone decides.
 */
export function isSameOrigin({ origin, fetchSite, own }: OriginHeaders): boolean {
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false
  if (origin !== undefined && origin !== own) return false
  return true
}
