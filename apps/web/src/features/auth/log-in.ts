import type { LoginCredentials } from './credentials.ts'

/** A user logs in with an email and a password. */
export type LogInEvent = { type: 'log_in' } & LoginCredentials

/** One kind of log-in: it can be used, is in progress, or is off while another is. */
export type LogInState = 'ready' | 'busy' | 'off'

/**
 * The input of the log-in call.
 * @throws for any other event: a programming error
 */
export function credentialsOf(event: { type: string } | LogInEvent): LoginCredentials {
  if (!('password' in event)) throw new Error('Logging in needs credentials')
  const { email, password, allowed_redirect_urls } = event
  return { email, password, allowed_redirect_urls }
}
