import type { ClientConfig } from '@enamel/contract/config'
import { type AuthMode, authModes } from '@enamel/domain/config/auth-mode'
import { PRODUCT_NAME } from '@enamel/domain/product/name'

/**
 * The client config that the server wrote into the page (CFG-06, G1-03). A page that was served without this config, as
 * by a development server, uses the defaults and its own origin.
 * @param block the text of the JSON block `client-config`, or null when the page has none
 * @param origin the page's origin
 * @throws when the block is malformed or names an auth mode that does not exist: the app cannot start then
 */
export function readClientConfig(block: string | null, origin: string): ClientConfig {
  const written: Partial<ClientConfig> = block ? JSON.parse(block) : {}
  const config: ClientConfig = {
    ui_base_url: origin,
    allowed_redirect_urls: [],
    auth_mode: 'legacy',
    environment: 'production',
    ui_version: 'local',
    sso_url: null,
    sso_provider: null,
    product_name: PRODUCT_NAME,
    sibling_products: [],
    ...written,
  }
  if (!isAuthMode(config.auth_mode)) throw new Error(`There is no auth mode ${config.auth_mode}`)
  return config
}

function isAuthMode(mode: string): mode is AuthMode {
  return (authModes as readonly string[]).includes(mode)
}
