import { html } from '../../pages/html.ts'
import type { Page } from './layout.ts'

export interface ConsentProps {
  action: string
  /** The link for signing in as another person. */
  logIn: string
  client: string
  name: string
  email: string
}

/** Asks once for consent to pass data to the product. */
export function consentPage({ action, logIn, client, name, email }: ConsentProps): Page {
  return {
    title: `Go on to ${client}`,
    body: html`
<h1>Go on to ${client}?</h1>
<p class="lead">Signed in as ${email}. <a href="${logIn}">Use another account</a></p>
<p>${client} will know:</p>
<dl class="details">
  <div><dt>Your name</dt><dd>${name}</dd></div>
  <div><dt>Your email</dt><dd>${email}</dd></div>
  <div><dt>That you are signed in</dt><dd>until you sign out</dd></div>
</dl>
<p class="hint">Smile ID asks this once.</p>
<form method="post" action="${action}" class="buttons">
  <button class="button" name="decision" value="deny">Do not allow</button>
  <button class="button primary" name="decision" value="allow">Allow</button>
</form>`,
  }
}
