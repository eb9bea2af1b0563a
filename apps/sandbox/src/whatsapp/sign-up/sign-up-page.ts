import { PRODUCT_NAME } from '../../http/product.ts'
import { html } from '../../pages/html.ts'
import type { StandInPage } from '../../pages/stand-in-page.ts'
import { practices } from '../../practices.ts'
import type { Channel } from './channels.ts'

export const d360 = { key: '360dialog', name: '360dialog' } as const

/**
 * Asks which number the product may use on WhatsApp. The form goes to the address of the page, with its query. A
 * program can send the same form: `decision` (`allow` or `deny`) and `channel` (an id).
 * @param isOnWhatsApp whether a number was brought to WhatsApp before
 */
export function signUpPage(
  channels: readonly Channel[],
  isOnWhatsApp: (channel: Channel) => boolean,
  action: string,
): StandInPage {
  return {
    provider: d360,
    title: 'WhatsApp sign-up',
    body: html`
<h1>${PRODUCT_NAME} wants to use your number on WhatsApp</h1>
<form method="post" action="${action}" class="stack">
  <fieldset class="options">
    <legend>Number</legend>
    ${channels.map(
      (channel, index) => html`
    <label class="option">
      <input type="radio" name="channel" value="${channel.id}" ${index === 0 && html`checked`} />
      <span>${channel.account.number}</span>
      <span class="hint">${nameOf(channel)} · ${isOnWhatsApp(channel) ? 'On WhatsApp' : 'New to WhatsApp'}</span>
    </label>`,
    )}
  </fieldset>
  <div>
    <p>${PRODUCT_NAME} will be able to:</p>
    <ul class="allows">
      <li>send and receive your WhatsApp messages</li>
      <li>submit message templates</li>
      <li>create keys for your number, which replace those you have</li>
    </ul>
  </div>
  <div class="buttons">
    <button class="button" name="decision" value="deny">Deny</button>
    <button class="button primary" name="decision" value="allow">Allow</button>
  </div>
</form>`,
  }
}

/** The name of the practice to which a channel's number belongs, or the number. */
export function nameOf({ account }: Channel): string {
  return practices.find(({ number }) => number === account.number)?.name ?? account.number
}
