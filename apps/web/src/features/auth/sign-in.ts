import type { AuthDetails } from '@enamel/contract/auth'
import type { ActorRef, Snapshot } from 'xstate'
import type { AuthProblem } from './auth-problem.ts'

/**
 * The meaning of a sign-in state for the rest of the app. Every state of every mode has one of the first six tags.
 * `leaving` is an additional tag: the browser is navigating to a different site, which normally ends the page.
 */
export type SignInTag =
  | 'signed_out'
  | 'logging_in'
  | 'refreshing'
  | 'signed_in'
  | 'failed'
  | 'logging_out'
  | 'leaving'

/** How a sign-in began: with a log-in, by resuming an open session, or by checking whether a session exists. */
export type Attempt = 'log_in' | 'resume' | 'check'

/** How a session was opened. */
export type OpenedBy = 'password' | 'provider'

/** What the log-in with a password asks for: email and password, or afterwards the code of a second factor. */
export type LogInStep = 'password' | 'code'

/** The context of each mode. */
export interface SignInContext {
  details: AuthDetails | null
  /** Why there is no session, or why logging out failed. */
  problem: AuthProblem | null
  /** How the current or latest sign-in began. */
  attempt: Attempt | null
  /** Credentials are not part of the context: the form keeps them while it asks for the code. */
  step: LogInStep
  /** Whether a signed-in user waits for an invitation before the app is shown (AUTH-26). */
  awaitsInvite?: boolean
  /** Set only in the mode with two kinds of sign-in. */
  openedBy?: OpenedBy
}

/** The events that the app sends to a sign-in of any mode. */
export type SignInEvent =
  /** The page is ready to send requests. */
  | ({ type: 'start' } & StartDetails)
  /** A different tab has reported a sign-in. */
  | { type: 'resume'; openedBy?: OpenedBy | undefined }
  | { type: 'log_out' }
  /**
   * The server no longer accepts the session, or init failed. `problem` is null when the user ended the session in
   * another tab.
   */
  | { type: 'unauth'; problem: AuthProblem | null }

export interface StartDetails {
  /** Whether a user was signed in with this mode when the page was last open. */
  remembered: boolean
  /** How that session was opened, if known. */
  openedBy?: OpenedBy | undefined
  /** The result code of a sign-in at the provider, from `?msg={code}` in the page's URL (AUTH-34). */
  message: string | null
}

export type SignInSnapshot = Snapshot<unknown> & {
  context: SignInContext
  hasTag: (tag: SignInTag) => boolean
}

/** A running sign-in of any mode. */
export type SignInActor = Pick<ActorRef<SignInSnapshot, SignInEvent>, 'send' | 'getSnapshot' | 'subscribe'>
