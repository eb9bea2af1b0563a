import { ssoMessageText } from '@enamel/domain/auth/sso'
import type { AuthProblem } from '../auth-problem.ts'
import { afterProvider } from '../refresh-problem.ts'
import { keepDetails, type SignInContext, type Start } from '../sign-in.ts'

/** What the modes that have a provider know besides. */
export interface ProviderContext extends SignInContext {
  /** The provider is to ask who is there: whom it knows it would let through, to be turned away here again. */
  asksWho: boolean
}

// Guards and assignments that the modes with a provider share.

interface Failed {
  context: SignInContext
  event: { error: unknown }
}

/** Whether a refresh that failed leaves nothing to tell: nobody was signed in here, and nobody is (C1-04). */
export function isNothingToTell({ context, event }: Failed): boolean {
  return afterProvider(context, event.error) === null
}

export const noteSignedIn = { ...keepDetails, asksWho: false }

export const noteRefreshProblem = {
  details: null,
  problem: ({ context, event }: Failed) => afterProvider(context, event.error),
}

export function hasMessage({ event }: { event: Start }): boolean {
  return event.message !== null
}

export const noteMessage = {
  problem: ({ event }: { event: Start }) => messageProblem(event.message),
  asksWho: true,
}

export const noteStart = {
  attempt: ({ event }: { event: Start }) => (event.remembered ? ('resume' as const) : ('look' as const)),
}

export const noteResume = { attempt: 'resume' } as const

/** Why a sign-in at the provider ended, by the code in the address; a session may be open all the same (AUTH-34). */
function messageProblem(code: string | null): AuthProblem {
  const shown = code ?? 'error.technical'
  return { code: shown, message: ssoMessageText(shown), unanswered: true }
}
