import { PRODUCT_NAME } from '../client.ts'
import { IDENTITY_PATH } from '../paths.ts'
import { asMarkup, html } from './html.ts'
import type { Page } from './layout.ts'

/** The library names its form so. */
const FORM = 'op.logoutForm'

export interface LogoutProps {
  /** The library's form, with its proof that it was sent from here. */
  form: string
  /** The product that asks; a person who came without one is asked directly. */
  client: string | undefined
}

/** Signs out: at once when the product has sent the person, after a word when they came by themselves. */
export function logoutPage({ form, client }: LogoutProps): Page {
  return {
    title: 'Sign out',
    body: html`
<h1>${client === undefined ? 'Sign out of Smile ID?' : 'Signing you out'}</h1>
${client !== undefined && html`<p class="lead">of Smile ID and ${client}</p>`}
${asMarkup(form)}
<div class="stack">
  <button id="sign-out" class="button primary" form="${FORM}" name="logout" value="yes">Sign out</button>
  ${client === undefined && html`<a class="button" href="${IDENTITY_PATH}/profile">Stay signed in</a>`}
</div>
${client !== undefined && html`<script src="${IDENTITY_PATH}/assets/sign-out.js"></script>`}`,
  }
}

/** After a logout that names no place to go. */
export function loggedOutPage(productUrl: string): Page {
  return {
    title: 'Signed out',
    body: html`
<h1>You are signed out</h1>
<p class="lead">of Smile ID on this device.</p>
<a class="button primary" href="${productUrl}/">Back to ${PRODUCT_NAME}</a>`,
  }
}
