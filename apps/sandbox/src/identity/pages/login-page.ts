import { html } from '../../pages/html.ts'
import { alert, field } from './fields.ts'
import type { Page } from './layout.ts'

/** The text for a wrong password and for an unknown address, so that the page does not reveal who has an account. */
export const WRONG_CREDENTIALS = 'That email and password do not match.'

export interface LoginProps {
  /** The form's action. */
  action: string
  /** Completes the sentence "Sign in to …". */
  purpose: string
  /** The product's name, for the link back. */
  client: string
  email: string
  error?: string | undefined
  /** The link to the registration. */
  register?: string | undefined
  /** The link back to the product. */
  cancel: string
  /** The address to return to after signing in, in a hidden field. */
  returnUrl?: string | undefined
}

/** The form for email and password, with links to register and to go back. */
export function loginPage({
  action,
  client,
  email,
  error,
  register,
  cancel,
  purpose,
  returnUrl,
}: LoginProps): Page {
  return {
    title: 'Sign in',
    body: html`
<h1>Sign in</h1>
<p class="lead">to ${purpose}</p>
${alert(error)}
<form method="post" action="${action}" class="stack">
  ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, autofocus: email === '' })}
  ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', autofocus: email !== '' })}
  ${returnUrl !== undefined && html`<input type="hidden" name="returnUrl" value="${returnUrl}" />`}
  <button class="button primary">Sign in</button>
</form>
${register !== undefined && html`<p class="other">New to Smile ID? <a href="${register}">Create account</a></p>`}
<p class="other"><a href="${cancel}">Back to ${client}</a></p>
<p class="foot">Smile ID is part of the sandbox. <a href="/#people" target="_blank" rel="noreferrer">Who can sign in</a></p>`,
  }
}
