import type { ClientConfig } from '@enamel/contract/config'

/** The identity provider's details for signing in. */
export interface SsoConfig {
  /** The provider's name, as shown to users. */
  provider: string
}

/** @throws when the page was served without a provider, in which case the app cannot start (AUTH-38, G1-32) */
export function requireSsoConfig({ sso_provider }: ClientConfig): SsoConfig {
  if (!sso_provider) throw new Error('Config must be injected: sso')
  return { provider: sso_provider }
}
