import type { LoginCredentials } from './credentials.ts'

/** Logs in with an email and a password, and with a code if it was asked for. */
export type LogInEvent = { type: 'log_in' } & LoginCredentials

/** Returns from the code to email and password. */
export interface BackEvent {
  type: 'back'
}

/** The state of one kind of log-in. `off`: a different kind is in progress. */
export type LogInState = 'ready' | 'busy' | 'off'

/**
 * The credentials in a log-in event, which are the input of the log-in request.
 * @throws for any other event, which is a programming error
 */
export function credentialsOf(event: { type: string } | LogInEvent): LoginCredentials {
  if (!('password' in event)) throw new Error('Logging in needs credentials')
  const { email, password, code, allowed_redirect_urls } = event
  return { email, password, ...(code !== undefined && { code }), allowed_redirect_urls }
}
