import { type PasswordOwner, passwordIssue, passwordIssueText } from '../auth/password-rule.ts'
import { codeMessages, readCode } from '../auth/second-factor.ts'

/** The fields of the form that changes a password. `code` is not asked of users without a second factor. */
export interface PasswordForm {
  current: string
  new: string
  code: string
}

/** The user who changes their password. */
export interface PasswordFormOwner extends PasswordOwner {
  email: string
}

export const UNCHANGED_PASSWORD = 'Your new password is the same as your current one.'

/** The errors of the form by field; an empty object when it can be sent. */
export function checkPasswordForm(
  form: PasswordForm,
  owner: PasswordFormOwner,
): Partial<Record<keyof PasswordForm, string>> {
  const current = form.current === '' ? 'Enter your current password' : undefined
  const next = newPasswordError(form, owner)
  const code = owner.hasSecondFactor ? codeError(form.code) : undefined
  return { ...(current && { current }), ...(next && { new: next }), ...(code && { code }) }
}

function newPasswordError(form: PasswordForm, owner: PasswordFormOwner): string | undefined {
  if (form.new === '') return 'Enter a new password'
  if (form.new === form.current) return UNCHANGED_PASSWORD
  const issue = passwordIssue(form.new, owner.email, owner)
  return issue ? passwordIssueText(issue, owner) : undefined
}

/** Why a text is no code; undefined for a code of the app or a recovery code. */
export function codeError(text: string): string | undefined {
  if (text.trim() === '') return codeMessages.missing
  return readCode(text) ? undefined : codeMessages.unreadable
}
