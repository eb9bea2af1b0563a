import type { AuthDetails } from '@enamel/contract/auth'
import { type AuthProblem, problemOf } from './auth-problem.ts'
import { afterPassword } from './refresh-problem.ts'
import type { SignInContext } from './sign-in.ts'

// Guards and assignments with the same meaning in the machines of all modes.

interface Failed {
  context: SignInContext
  event: { error: unknown }
}

/** The initial context of a mode. */
export const nobody: SignInContext = { details: null, problem: null, attempt: null }

export const noteLogIn = { problem: null, attempt: 'log_in' } as const

/** The context after an answered log-in or refresh. */
export const storeDetails = {
  details: ({ event }: { event: { output: AuthDetails } }) => event.output,
  problem: null,
}

export const noteLogInProblem = {
  details: null,
  problem: ({ event }: Failed) => problemOf(event.error),
}

/** A session that was opened by password could not be refreshed. */
export const noteExpiry = {
  details: null,
  problem: ({ context, event }: Failed) => afterPassword(context.details !== null, event.error),
}

/** Whether there is a session to lose: a call that was in progress when the session ended reports nothing new. */
export function isSignedIn({ context }: { context: SignInContext }): boolean {
  return context.details !== null
}

export const loseSession = {
  details: null,
  problem: ({ event }: { event: { problem: AuthProblem | null } }) => event.problem,
}

/** Whether a missing session turns out to have been ended by a user: there is nothing to show then. */
export function isEndedByWill({ event }: { event: { problem: AuthProblem | null } }): boolean {
  return event.problem === null
}

export const forgetProblem = { problem: null }

/** While logging out, calls in progress may fail before the answer: the session is ending as intended. */
export const endsAsItShould = { unauth: {} }

export const forgetSession = { details: null, problem: null }

/** The session is still open, so the person stays signed in and may try again (G1-26). */
export const noteLogOutProblem = { problem: { code: 'logout_failed' } }
