import { WENT_WRONG } from '../text/went-wrong.ts'

/** The errors of signing in and of sessions, with their texts (AUTH-18 to AUTH-24, G1-26). */
export const authErrors = {
  invalid_credentials: 'Your email or password is incorrect',
  too_many_attempts:
    'You have entered an incorrect email/password too many times. Please wait up to 30 minutes and try again',
  client_inactive:
    'Sorry, it looks like your account is disabled. Contact support so we can get you back online :)',
  network_error: 'Could not connect to the product. Are you connected to the internet?',
  session_expired: 'Your session has expired',
  /** For a session that was opened at the identity provider (AUTH-32). */
  logged_out: 'You have been logged out.',
  logout_failed: 'We could not log you out. Please try again.',
  unknown_error: WENT_WRONG,
} as const
export type AuthError = keyof typeof authErrors

function isAuthError(code: string): code is AuthError {
  return Object.hasOwn(authErrors, code)
}

/**
 * The text for an error code. For unknown_error, an unknown code or none, it is the server's message, or the text of
 * unknown_error when there is no message (AUTH-24).
 */
export function authErrorText(code: string | null, serverMessage?: string | null): string {
  if (code !== null && code !== 'unknown_error' && isAuthError(code)) return authErrors[code]
  return serverMessage?.trim() ? serverMessage : authErrors.unknown_error
}
