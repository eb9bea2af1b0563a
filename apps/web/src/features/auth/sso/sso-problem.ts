import { ssoMessageText } from '@enamel/domain/auth/sso'
import { type AuthProblem, problemOf } from '../auth-problem.ts'
import { afterProvider } from '../refresh-problem.ts'
import type { SignInContext, Start } from '../sign-in.ts'

// Guards and assignments that the modes with a provider share.

interface Failed {
  context: SignInContext
  event: { error: unknown }
}

/** Whether a failed refresh needs no text: no user was signed in here, and none is (C1-04). */
export function hasNoMessage({ context, event }: Failed): boolean {
  return afterProvider(context, event.error) === null
}

export const noteRefreshProblem = {
  details: null,
  problem: ({ context, event }: Failed) => afterProvider(context, event.error),
}

export function hasMessage({ event }: { event: Start }): boolean {
  return event.message !== null
}

/** Whether the page started with a message, which stays where no session is found. */
export function showsMessage({ context }: { context: SignInContext }): boolean {
  return context.details === null && context.problem !== null
}

/** After the server's answer there is no session. */
export const storeMessage = {
  problem: ({ context, event }: Failed): AuthProblem | null => {
    const { unanswered: _, ...message } = context.problem ?? { code: 'error.technical' }
    return { ...message, ...(problemOf(event.error).unanswered && { unanswered: true }) }
  },
}

export const noteStart = {
  attempt: ({ event }: { event: Start }) => (event.remembered ? ('resume' as const) : ('look' as const)),
  problem: ({ event }: { event: Start }) => (event.message === null ? null : messageProblem(event.message)),
}

export const noteResume = { attempt: 'resume', problem: null } as const

/** Why a sign-in at the provider ended, by the code in the address; a session may be open all the same (AUTH-34). */
function messageProblem(code: string): AuthProblem {
  return { code, message: ssoMessageText(code), unanswered: true }
}
