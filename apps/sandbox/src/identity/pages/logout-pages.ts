import { PRODUCT_NAME } from '../../http/product.ts'
import { asMarkup, html } from '../../pages/html.ts'
import { IDENTITY_PATH } from '../paths.ts'
import type { Page } from './layout.ts'

/** The id of the form, given by the library. */
const FORM = 'op.logoutForm'

export interface LogoutProps {
  /** The library's form, with its CSRF token. */
  form: string
  /** The product that requested the logout; without a product the page asks for a confirmation. */
  client: string | undefined
}

/** Signs the person out: immediately when a product requested it, otherwise after a confirmation. */
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

/** The page after a sign-out without an address to return to. */
export function loggedOutPage(productUrl: string): Page {
  return {
    title: 'Signed out',
    body: html`
<h1>You are signed out</h1>
<p class="lead">of Smile ID on this device.</p>
<a class="button primary" href="${productUrl}/">Back to ${PRODUCT_NAME}</a>`,
  }
}
