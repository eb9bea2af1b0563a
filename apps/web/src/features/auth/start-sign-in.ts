import type { ClientConfig } from '@enamel/contract/config'
import type { AuthMode } from '@enamel/domain/config/auth-mode'
import type { PopupWorld } from '../../lib/popup.ts'
import type { CsrfToken } from './csrf-token.ts'
import { startLegacy } from './legacy/start-legacy.ts'
import type { SignIn } from './sign-in.ts'

/** What a sign-in mode is started with. */
export interface SignInParts {
  clientConfig: ClientConfig
  csrf: CsrfToken
  /** Read when it is needed, since the address arrives with the remote config. */
  apiBaseUrl: () => string
  popups: PopupWorld
  page: {
    /** Where somebody who signs in wants to be afterwards: a path of the own host, or an allowed address (AUTH-36). */
    wanted: () => string
    /** Goes to another site. */
    leaveFor: (url: string) => void
  }
  /** Drops what the person who logs out was writing. */
  forgetWork: () => Promise<void>
}

/** @throws when the mode's configuration is missing (AUTH-38) */
export type StartSignIn = (parts: SignInParts) => SignIn

/** The one sign-in of the configured mode (AUTH-01). Those that need an identity provider are fetched when asked for. */
export const signInModes: Record<AuthMode, () => Promise<StartSignIn>> = {
  legacy: async () => startLegacy,
  concurrent: async () => (await import('./concurrent/start-concurrent.ts')).startConcurrent,
  sso: async () => (await import('./sso/start-sso.ts')).startSso,
}
