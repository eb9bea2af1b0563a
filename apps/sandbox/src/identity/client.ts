import type { ClientMetadata } from 'oidc-provider'
import type { SandboxConfig } from '../config.ts'
import { PRODUCT_NAME, productOrigins } from '../http/product.ts'

/** The product as registered at the provider. */
export function productClient({ clientId, clientSecret }: SandboxConfig['sso'], productUrl: string) {
  const origins = productOrigins(productUrl)
  return {
    client_id: clientId,
    client_secret: clientSecret,
    client_name: PRODUCT_NAME,
    redirect_uris: origins.map((origin) => `${origin}/api/auth/sso/callback`),
    post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_basic',
  } satisfies ClientMetadata
}

/**
 * The address to which a page sends people back.
 * @param requested the address in the page's query
 * @returns the requested address if it belongs to the product, otherwise the product's start page
 */
export function returnAddress(requested: string | undefined, productUrl: string): string {
  const home = `${productUrl}/`
  if (!requested || !URL.canParse(requested)) return home
  const address = new URL(requested)
  return productOrigins(productUrl).includes(address.origin) ? address.href : home
}
