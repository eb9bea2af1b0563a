import { ssoMessageText } from '@enamel/domain/auth/sso'
import { type AuthProblem, problemOf } from '../auth-problem.ts'
import { providerRefreshProblem } from '../refresh-problem.ts'
import type { SignInContext, StartDetails } from '../sign-in.ts'

// Guards and assignments of the modes with an identity provider.

interface ErrorArguments {
  context: SignInContext
  event: { error: unknown }
}

/** Whether a failed refresh is not shown, since no user was signed in before (C1-04). */
export function hasNoProblemToShow({ context, event }: ErrorArguments): boolean {
  return providerRefreshProblem(context, event.error) === null
}

export const storeRefreshProblem = {
  details: null,
  problem: ({ context, event }: ErrorArguments) => providerRefreshProblem(context, event.error),
}

/** Whether the page's URL contains the result code of a sign-in at the provider. */
export function hasMessage({ event }: { event: StartDetails }): boolean {
  return event.message !== null
}

/** Whether the page started with a message, which is shown if no session is found. */
export function showsMessage({ context }: { context: SignInContext }): boolean {
  return context.details === null && context.problem !== null
}

/**
 * Keeps the problem from the page's URL. Its `isInconclusive` stays only if the refresh failed with `isInconclusive`
 * too: any other failure has shown that there is no session to use.
 */
export const storeMessage = {
  problem: ({ context, event }: ErrorArguments): AuthProblem | null => {
    const { isInconclusive: _, ...message } = context.problem ?? { code: 'error.technical' }
    return { ...message, ...(problemOf(event.error).isInconclusive && { isInconclusive: true }) }
  },
}

export const setStartAttempt = {
  attempt: ({ event }: { event: StartDetails }) =>
    event.remembered ? ('resume' as const) : ('check' as const),
  problem: ({ event }: { event: StartDetails }) =>
    event.message === null ? null : messageProblem(event.message),
}

export const setResumeAttempt = { attempt: 'resume', problem: null } as const

/** Why a sign-in at the provider failed, by the code in the page's URL; a session may still be open (AUTH-34). */
function messageProblem(code: string): AuthProblem {
  return { code, message: ssoMessageText(code), isInconclusive: true }
}
