import {
  type PasswordOwner,
  passwordError,
  passwordIssueText,
  repeatedPart,
} from '@enamel/domain/auth/password-rule'

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/**
 * Why a new password is not accepted, in a text for its user; null if it is. Also checks it against the list of common
 * passwords, which browsers do not have.
 */
export async function newPasswordError(
  password: string,
  email: string,
  owner: PasswordOwner = {},
): Promise<string | null> {
  return (
    passwordError(password, email, owner) ?? ((await isCommon(password)) ? passwordIssueText('common') : null)
  )
}

/** Whether a password, or the part that it repeats, is on the list, whose passwords are in lower case. */
async function isCommon(password: string): Promise<boolean> {
  commonPasswords ??= readCommonPasswords()
  const common = await commonPasswords
  const lowerCase = password.toLowerCase().trim()
  return common.has(lowerCase) || common.has(repeatedPart(lowerCase))
}

/** The list is only loaded for the first new password, since few processes ever need it. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
