import type { AuthDetails } from '@enamel/contract/auth'
import { type AuthProblem, problemOf } from './auth-problem.ts'
import { passwordRefreshProblem } from './refresh-problem.ts'
import type { SignInContext } from './sign-in.ts'

// Guards and assignments that the machines of several modes share.

interface ErrorArguments {
  context: SignInContext
  event: { error: unknown }
}

/** The initial context of a mode. */
export const initialContext: SignInContext = { details: null, problem: null, attempt: null, step: 'password' }

export const setLogInAttempt = { problem: null, attempt: 'log_in' } as const

/** The context after a successful log-in or refresh. */
export const storeDetails = {
  details: ({ event }: { event: { output: AuthDetails } }) => event.output,
  problem: null,
  step: 'password',
} as const

/** Whether email and password are right, and the code of a second factor is needed. */
export function needsCode({ event }: Pick<ErrorArguments, 'event'>): boolean {
  return problemOf(event.error).code === 'second_factor_required'
}

export const askForCode = { details: null, problem: null, step: 'code' } as const

export const returnToPassword = { problem: null, step: 'password' } as const

/** After a refused code the log-in asks for the next one, unless email and password are no longer accepted. */
export const storeLogInProblem = {
  details: null,
  problem: ({ event }: ErrorArguments) => problemOf(event.error),
  step: ({ context, event }: ErrorArguments) =>
    ['invalid_credentials', 'client_inactive'].includes(problemOf(event.error).code)
      ? 'password'
      : context.step,
} as const

/** The context when a session that was opened with a password could not be refreshed. */
export const storeExpiry = {
  details: null,
  problem: ({ context, event }: ErrorArguments) =>
    passwordRefreshProblem(context.details !== null, event.error),
}

/** Whether there is a session to end. Requests that fail after the session has ended change nothing. */
export function isSignedIn({ context }: { context: SignInContext }): boolean {
  return context.details !== null
}

export const endSession = {
  details: null,
  problem: ({ event }: { event: { problem: AuthProblem | null } }) => event.problem,
}

/** Whether the session was ended by the user, so that there is no problem to show. */
export function isEndedByUser({ event }: { event: { problem: AuthProblem | null } }): boolean {
  return event.problem === null
}

export const clearProblem = { problem: null }

/** Ignores requests that fail with 401 while logging out, since the session is ending as intended. */
export const ignoreUnauth = { unauth: {} }

export const clearSession = { details: null, problem: null }

/** After a failed log-out the session is still open, so the user stays signed in and may try again (G1-26). */
export const storeLogOutProblem = { problem: { code: 'logout_failed' } }
