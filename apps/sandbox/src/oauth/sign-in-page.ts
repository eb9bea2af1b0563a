import { PRODUCT_NAME } from '../http/product.ts'
import { html } from '../pages/html.ts'
import type { StandInPage } from '../pages/stand-in-page.ts'
import type { OAuthAccount } from './accounts.ts'
import type { OAuthDescription } from './description.ts'
import type { SignInRequest } from './sign-in-request.ts'

/**
 * Asks which account the product may use, and for what. The form goes to the address of the page, with its query.
 * A program can send the same form: `decision` (`allow` or `deny`), `account` (an address), `leave_out` (scopes).
 */
export function signInPage(
  { provider, name, canLeaveOut }: OAuthDescription,
  accounts: readonly OAuthAccount[],
  { scopes, loginHint }: SignInRequest,
  action: string,
): StandInPage {
  const suggested = accounts.find(({ address }) => address === loginHint?.toLowerCase()) ?? accounts[0]
  const allowed = scopes.filter(({ allows }) => allows !== undefined)
  return {
    provider: { key: provider, name },
    title: `Sign in to ${name}`,
    body: html`
<h1>${PRODUCT_NAME} wants to use your ${name} account</h1>
<form method="post" action="${action}" class="stack">
  <fieldset class="options">
    <legend>Account</legend>
    ${accounts.map(
      (account) => html`
    <label class="option">
      <input type="radio" name="account" value="${account.address}" ${account === suggested && html`checked`} />
      <span>${account.address}</span>
      <span class="hint">${account.name} · ${account.note}</span>
    </label>`,
    )}
  </fieldset>
  ${
    allowed.length > 0 &&
    html`
  <div>
    <p>${PRODUCT_NAME} will be able to:</p>
    <ul class="allows">${allowed.map(({ allows }) => html`<li>${allows}</li>`)}</ul>
  </div>`
  }
  ${
    canLeaveOut &&
    allowed.length > 0 &&
    html`
  <details class="leave-out">
    <summary>Allow only a part</summary>
    ${allowed.map(
      (scope) => html`
    <label class="tick"><input type="checkbox" name="leave_out" value="${scope.name}" />Not: ${scope.allows}</label>`,
    )}
  </details>`
  }
  <div class="buttons">
    <button class="button" name="decision" value="deny">Deny</button>
    <button class="button primary" name="decision" value="allow">Allow</button>
  </div>
</form>`,
  }
}
