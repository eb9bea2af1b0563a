/**
 * The nonce that allows this page to add style elements, from the page's head; empty for a page without a policy
 * (development).
 */
export function styleNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  return meta?.nonce || meta?.getAttribute('nonce') || ''
}
