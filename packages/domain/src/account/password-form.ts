import { type PasswordOwner, passwordIssue, passwordIssueText } from '../auth/password-rule.ts'
import { codeError } from '../auth/second-factor.ts'

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

/** The text for a current password that is wrong, which only the server finds. */
export const WRONG_PASSWORD = 'That password is not right.'

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
  if (form.new === form.current) return 'Your new password is the same as your current one.'
  const issue = passwordIssue(form.new, owner.email, owner)
  return issue ? passwordIssueText(issue, owner) : undefined
}
