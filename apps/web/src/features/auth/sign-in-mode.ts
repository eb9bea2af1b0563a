import type { ClientConfig } from '@enamel/contract/config'
import type { PopupDependencies } from '../../lib/popup.ts'
import type { ConcurrentActor } from './concurrent/concurrent.machine.ts'
import type { CsrfToken } from './csrf-token.ts'
import type { LegacyActor } from './legacy/legacy.machine.ts'
import type { SsoActor } from './sso/sso.machine.ts'

/** A running sign-in by the name of its mode, for the parts that only one mode has. */
export type SignIn =
  | { mode: 'legacy'; actor: LegacyActor }
  | { mode: 'concurrent'; actor: ConcurrentActor }
  | { mode: 'sso'; actor: SsoActor }

/** The input of a sign-in mode. */
export interface SignInParts {
  clientConfig: ClientConfig
  csrf: CsrfToken
  /** Read when it is needed, since the address arrives with the remote config. */
  apiBaseUrl: () => string
  popups: PopupDependencies
  page: {
    /** The address to return to after signing in: a path of the own host, or an allowed address (AUTH-36). */
    wanted: () => string
    /** Leaves for another site. */
    leaveFor: (url: string) => void
  }
  /** Removes the drafts of the user who logs out. */
  forgetDrafts: () => void
}

/** @throws when the mode's configuration is missing (AUTH-38) */
export type StartSignIn = (parts: SignInParts) => SignIn
