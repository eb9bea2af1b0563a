import type { ClientConfig } from '@enamel/contract/config'

/** What signing in at an identity provider needs to know of it. */
export interface SsoConfig {
  /** Its name, for people. */
  provider: string
}

/** @throws when the page was served without it: nothing can start then (AUTH-38, G1-32) */
export function requireSsoConfig({ sso_provider }: ClientConfig): SsoConfig {
  if (!sso_provider) throw new Error('Config must be injected: sso')
  return { provider: sso_provider }
}
