import type { ClientConfig } from '@enamel/contract/config'

/** The provider's details for signing in. */
export interface SsoConfig {
  /** Its name, for people. */
  provider: string
}

/** @throws when the page was served without it: nothing can start then (AUTH-38, G1-32) */
export function requireSsoConfig({ sso_provider }: ClientConfig): SsoConfig {
  if (!sso_provider) throw new Error('Config must be injected: sso')
  return { provider: sso_provider }
}
