import type { AuthMode } from '@enamel/domain/config/auth-mode'
import { startLegacy } from './legacy/start-legacy.ts'
import type { StartSignIn } from './sign-in-mode.ts'

/** Loads the sign-in of each mode (AUTH-01). The modes with an identity provider are loaded on demand. */
export const signInModes: Record<AuthMode, () => Promise<StartSignIn>> = {
  legacy: async () => startLegacy,
  concurrent: async () => (await import('./concurrent/start-concurrent.ts')).startConcurrent,
  sso: async () => (await import('./sso/start-sso.ts')).startSso,
}
