import type { AuthDetails } from '@enamel/contract/auth'
import type { ActorRef, Snapshot } from 'xstate'
import type { AuthProblem } from './auth-problem.ts'

/**
 * The meaning of a sign-in state for the rest of the app; every state of every mode has one of the first six.
 * `leaving`: the page is leaving for another site and will not return in this state.
 */
export type SignInTag =
  | 'signed_out'
  | 'logging_in'
  | 'refreshing'
  | 'signed_in'
  | 'failed'
  | 'logging_out'
  | 'leaving'

/** How a sign-in began: by a log-in, by resuming an open session, or by looking for one that may exist. */
export type Attempt = 'log_in' | 'resume' | 'look'

/** How a session was opened. */
export type OpenedBy = 'password' | 'provider'

/** The context of each mode. */
export interface SignInContext {
  details: AuthDetails | null
  /** Why there is no session, or why it stays open. */
  problem: AuthProblem | null
  /** How the sign-in that is in progress, or that led here, began. */
  attempt: Attempt | null
  /** A user who signed in sees the wait for their invitation before the app (AUTH-26). */
  awaitsInvite?: boolean
  /** In the mode with two kinds of sign-in. */
  openedBy?: OpenedBy
}

/** The app's events for each mode. */
export type SignInEvent =
  /** The page is ready for calls. */
  | ({ type: 'start' } & Start)
  /** A user has signed in in another tab. */
  | { type: 'resume'; openedBy?: OpenedBy | undefined }
  | { type: 'log_out' }
  /** The server no longer accepts the session, or did not answer init; null when it was ended elsewhere. */
  | { type: 'unauth'; problem: AuthProblem | null }

export interface Start {
  /** A user was signed in here, by this mode, when the page was last open. */
  remembered: boolean
  /** How it was opened, if that is known. */
  openedBy?: OpenedBy | undefined
  /** The code in the address, `?msg={code}`, with which a sign-in at the provider ended (AUTH-34). */
  message: string | null
}

export type SignInSnapshot = Snapshot<unknown> & {
  context: SignInContext
  hasTag: (tag: SignInTag) => boolean
}

/** A running sign-in, whichever mode it is. */
export type SignInActor = Pick<ActorRef<SignInSnapshot, SignInEvent>, 'send' | 'getSnapshot' | 'subscribe'>

/** A placeholder in a machine for an actor that is passed in. */
export function missing(name: string): () => Promise<never> {
  return () => Promise.reject(new Error(`Pass the actor ${name} in`))
}
