/**
 * The nonce that lets this page add style elements, as the server wrote it into the page's head; empty where the page
 * has no policy (development).
 */
export function styleNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  return meta?.nonce || meta?.getAttribute('nonce') || ''
}
