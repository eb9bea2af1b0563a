import {
  type PasswordOwner,
  passwordError,
  passwordIssueText,
  repeatedPart,
} from '@enamel/domain/auth/password-rule'
import { dictionary } from '@zxcvbn-ts/language-common'

let commonPasswords: ReadonlySet<string> | undefined

/**
 * Why a new password is not accepted, in a text for its user; null if it is. Also checks it against the list of common
 * passwords, which browsers do not have.
 */
export function newPasswordError(password: string, email: string, owner: PasswordOwner = {}): string | null {
  return passwordError(password, email, owner) ?? (isCommon(password) ? passwordIssueText('common') : null)
}

/** Whether a password, or the part that it repeats, is on the list, whose passwords are in lower case. */
function isCommon(password: string): boolean {
  commonPasswords ??= new Set(dictionary['passwords-common'])
  const lowerCase = password.toLowerCase().trim()
  return commonPasswords.has(lowerCase) || commonPasswords.has(repeatedPart(lowerCase))
}
