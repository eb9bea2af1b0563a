import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  type PasswordIssue,
  passwordIssue,
} from './password-rule.ts'

const issueTexts: Record<PasswordIssue, string> = {
  too_short: `A password needs at least ${MIN_PASSWORD_LENGTH} characters.`,
  too_long: `A password has at most ${MAX_PASSWORD_LENGTH} characters.`,
  contains_email: 'A password must not contain the email address of its account.',
}

/** What is asked of a new password. */
export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters: a few words that you can remember are best.`

/** Why a password is not accepted, in a text for its user; null if it is accepted. */
export function passwordError(password: string, email: string): string | null {
  const issue = passwordIssue(password, email)
  return issue && issueTexts[issue]
}
