/** A password that is the only factor has to be long; no particular characters are required. */
export const MIN_PASSWORD_LENGTH = 15
/** The shortest password of a user with a second factor. */
export const MIN_LENGTH_WITH_SECOND_FACTOR = 8
/** The longest password that the login accepts. */
export const MAX_PASSWORD_LENGTH = 1000

/** `common` is found only by the server, which has the list of common passwords. */
export type PasswordIssue =
  | 'too_short'
  | 'too_long'
  | 'contains_email'
  | 'is_practice_name'
  | 'repeats'
  | 'common'

/** What is known about the user of a password, beside their email. */
export interface PasswordOwner {
  practice?: string
  hasSecondFactor?: boolean
}

export function minPasswordLength({ hasSecondFactor = false }: PasswordOwner): number {
  return hasSecondFactor ? MIN_LENGTH_WITH_SECOND_FACTOR : MIN_PASSWORD_LENGTH
}

/**
 * The reason why a password is not accepted; null if it is accepted, unless it is a common one.
 * @param email the user's email address, which an attacker would try first and which is often long enough
 */
export function passwordIssue(
  password: string,
  email: string,
  owner: PasswordOwner = {},
): PasswordIssue | null {
  if ([...password].length < minPasswordLength(owner)) return 'too_short'
  if (password.length > MAX_PASSWORD_LENGTH) return 'too_long'
  if (password.toLowerCase().includes(email.toLowerCase())) return 'contains_email'
  if (isLittleMoreThan(owner.practice ?? '', password)) return 'is_practice_name'
  return repeatedPart(password).length < MIN_LENGTH_WITH_SECOND_FACTOR ? 'repeats' : null
}

const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a password is a name with a few characters around it, such as a year. */
function isLittleMoreThan(name: string, password: string): boolean {
  const plainName = lettersAndDigits(name)
  const plainPassword = lettersAndDigits(password)
  if (plainName === '' || !plainPassword.includes(plainName)) return false
  return plainPassword.length - plainName.length < MIN_LENGTH_WITH_SECOND_FACTOR
}

/** The shortest text whose repetition is the password; the password itself if nothing is repeated. */
export function repeatedPart(password: string): string {
  return /^(.+?)\1+$/s.exec(password)?.[1] ?? password
}

/** Why a password is not accepted, in a text for its user; null if it is accepted, unless it is a common one. */
export function passwordError(password: string, email: string, owner: PasswordOwner = {}): string | null {
  const issue = passwordIssue(password, email, owner)
  return issue && passwordIssueText(issue, owner)
}

/** The text for people about a password that is not accepted. */
export function passwordIssueText(issue: PasswordIssue, owner: PasswordOwner = {}): string {
  switch (issue) {
    case 'too_short':
      return `A password needs at least ${minPasswordLength(owner)} characters.`
    case 'too_long':
      return `A password has at most ${MAX_PASSWORD_LENGTH} characters.`
    case 'contains_email':
      return 'A password must not contain the email address of its account.'
    case 'is_practice_name':
      return 'A password must be more than the name of the practice.'
    case 'repeats':
      return 'A password must not repeat the same few characters.'
    case 'common':
      return 'This is a common password, so it is easy to guess. Please choose another.'
  }
}

/** A password of this length is called very strong. */
const VERY_LONG = 20

/** What to say below the field of a new password while it is typed: what is missing, or how strong it is. */
export function passwordHint(password: string, email: string, owner: PasswordOwner = {}): string {
  const missing = minPasswordLength(owner) - [...password].length
  if (password === '') {
    return `At least ${minPasswordLength(owner)} characters. A few words in a row are easy to remember.`
  }
  if (missing > 0) return `Too short: ${missing} more ${missing === 1 ? 'character' : 'characters'}`
  const issue = passwordIssue(password, email, owner)
  if (issue) return passwordIssueText(issue, owner)
  return [...password].length < VERY_LONG ? 'Strong. A longer one is stronger still.' : 'Very strong'
}
