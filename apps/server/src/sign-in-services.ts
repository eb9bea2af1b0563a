import { integrations } from '@enamel/contract/integrations'
import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import type { AuthorizationServer } from './adapters/oauth/authorization-server.ts'
import { type OAuthService, oauthService } from './adapters/oauth/oauth-service.ts'
import { API_BASE } from './api-base.ts'
import type { Clock } from './clock.ts'
import type { OAuthRegistration } from './config.ts'

interface Product {
  publicUrl: string
  clock: Clock
}

/** Signing in to a service with our registration there; null without one. */
export function signInTo(
  integration: IntegrationKey,
  service: OAuthService,
  registration: OAuthRegistration | undefined,
  { publicUrl, clock }: Product,
): AuthorizationServer | null {
  if (registration === undefined) return null
  return oauthService(service, {
    ...registration,
    redirectUri: returnAddressOf(integration, publicUrl),
    now: () => clock.now(),
  })
}

/** The address to which a service returns browsers after people signed in. */
export function returnAddressOf(integration: IntegrationKey, publicUrl: string): string {
  return `${publicUrl}${API_BASE}${integrations.callback.path.replace(':integration', integration)}`
}
