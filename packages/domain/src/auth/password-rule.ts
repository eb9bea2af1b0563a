/** A password is the only factor, so it has to be long; no particular characters are required. */
export const MIN_PASSWORD_LENGTH = 15
/** The longest password that the login accepts. */
export const MAX_PASSWORD_LENGTH = 1000

export type PasswordIssue = 'too_short' | 'too_long' | 'contains_email'

/**
 * The reason why a password is not accepted; null if it is accepted.
 * @param email the user's email address, which an attacker would try first and which is often long enough
 */
export function passwordIssue(password: string, email: string): PasswordIssue | null {
  if ([...password].length < MIN_PASSWORD_LENGTH) return 'too_short'
  if (password.length > MAX_PASSWORD_LENGTH) return 'too_long'
  return password.toLowerCase().includes(email.toLowerCase()) ? 'contains_email' : null
}
