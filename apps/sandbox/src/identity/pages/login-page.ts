import { alert, field } from './fields.ts'
import { html } from './html.ts'
import type { Page } from './layout.ts'

/** One answer for both, as a provider does that does not reveal who has an account. */
export const WRONG_CREDENTIALS = 'That email and password do not belong together.'

export interface LoginProps {
  /** Where the form goes. */
  action: string
  /** The end of the sentence "Sign in to". */
  purpose: string
  /** The product to which the way back leads. */
  client: string
  email: string
  error?: string | undefined
  /** The links for a person without an account, and for one who changes their mind. */
  register?: string | undefined
  cancel: string
  /** Goes along with the form. */
  returnUrl?: string | undefined
}

/** Email and password, and the ways out. */
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
