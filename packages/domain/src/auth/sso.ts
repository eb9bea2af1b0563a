import { MS_PER_MINUTE } from '../time/seconds.ts'
import { USER_INACTIVE } from './user-inactive.ts'

/** Whether a sign-in at the identity provider opens a pop-up or leaves the page (AUTH-29, AUTH-35). */
export const ssoModes = ['popup', 'redirect'] as const
export type SsoMode = (typeof ssoModes)[number]

/** How often a session opened at the identity provider is refreshed (AUTH-31). */
export const SSO_REFRESH_MS = 30 * MS_PER_MINUTE
/** How long a user may take at the provider before the sign-in expires. */
export const SSO_ATTEMPT_MS = 10 * MS_PER_MINUTE
/** How many sign-ins from one network address may fail within `SSO_ATTEMPT_MS`. */
export const SSO_FAILURES_PER_ADDRESS = 30
/** How many sign-ins one browser may have open; beyond that number, the oldest is removed. */
export const SSO_ATTEMPTS_PER_BROWSER = 5

/** Why a sign-in at the provider failed, by the code in the URL: `?msg={code}` (AUTH-34). */
const messages = {
  'error.technical':
    'There was a technical error. Please try again. If the issue persists contact our support team.',
  'error.client-inactive': 'The client your user is associated with is no longer active.',
  'error.user-inactive': USER_INACTIVE,
  'error.not-found': 'User not found.',
} as const
export type SsoMessage = keyof typeof messages

/** The text for the code in the URL; an unknown code is a technical error (AUTH-34). */
export function ssoMessageText(code: string): string {
  return Object.hasOwn(messages, code) ? messages[code as SsoMessage] : messages['error.technical']
}

/** The message from the pop-up to the page that opened it (G1-30). */
export interface PopupMessage {
  type: 'sso'
  status: 'done' | 'failed'
  provider: string
}

/** The page on which a sign-in in a pop-up ends, by its result. */
export const popUpPaths: Record<PopupMessage['status'], string> = {
  done: '/sso/done',
  failed: '/sso/failed',
}
