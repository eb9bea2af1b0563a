import type { SandboxClock } from '../clock/sandbox-clock.ts'
import { createCodes } from './codes.ts'
import { createGrants, type GrantsDependencies } from './grants.ts'
import { createIdTokens } from './id-tokens.ts'
import type { OAuthProvider } from './token-rules.ts'

/** How the product is registered at a provider. */
export interface OAuthClient {
  clientId: string
  clientSecret: string
}

export interface OAuthDependencies extends GrantsDependencies {
  clients: Record<OAuthProvider, OAuthClient>
  clock: SandboxClock
}

/** The sign-in at Google, Microsoft and Dentally, without its routes. */
export function createOAuth({ clients, clock, ...deps }: OAuthDependencies) {
  return {
    clients,
    clock,
    codes: createCodes(clock),
    grants: createGrants({ clock, ...deps }),
    idTokens: createIdTokens(clock),
  }
}

export type OAuth = ReturnType<typeof createOAuth>
