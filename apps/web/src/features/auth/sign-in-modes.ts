import type { AuthMode } from '@enamel/domain/config/auth-mode'
import { startLegacy } from './legacy/start-legacy.ts'
import type { StartSignIn } from './sign-in-mode.ts'

/** The one sign-in of the configured mode (AUTH-01). Those that need an identity provider are loaded on demand. */
export const signInModes: Record<AuthMode, () => Promise<StartSignIn>> = {
  legacy: async () => startLegacy,
  concurrent: async () => (await import('./concurrent/start-concurrent.ts')).startConcurrent,
  sso: async () => (await import('./sso/start-sso.ts')).startSso,
}
