import type { ClientConfig } from '@enamel/contract/config'
import type { PopupDependencies } from '../../lib/popup.ts'
import type { ConcurrentActor } from './concurrent/concurrent.machine.ts'
import type { CsrfToken } from './csrf-token.ts'
import type { LegacyActor } from './legacy/legacy.machine.ts'
import type { SsoActor } from './sso/sso.machine.ts'

/** A running sign-in and its mode, for features that only some modes have. */
export type SignIn =
  | { mode: 'legacy'; actor: LegacyActor }
  | { mode: 'concurrent'; actor: ConcurrentActor }
  | { mode: 'sso'; actor: SsoActor }

/** The dependencies of a sign-in mode. */
export interface SignInParts {
  clientConfig: ClientConfig
  csrf: CsrfToken
  /** Called when the URL is needed, since the URL comes with the remote config. */
  apiBaseUrl: () => string
  popups: PopupDependencies
  page: {
    /** The URL to return to after signing in: a path on this host, or an allowed URL (AUTH-36). */
    requestedAddress: () => string
    /** Navigates to a different site. */
    leaveFor: (url: string) => void
  }
  /** Removes the drafts of the user who logs out. */
  forgetDrafts: () => void
}

/** @throws when the mode's configuration is missing (AUTH-38) */
export type StartSignIn = (parts: SignInParts) => SignIn
