import './pop-up-page.css'
import type { ClientConfig } from '@enamel/contract/config'
import { popUpPaths } from '@enamel/domain/auth/sso'
import { type EndText, notifyOpener } from '../lib/notify-opener.ts'
import { markSignedIn } from '../lib/signed-in-mark.ts'
import { popUpEnd } from './pop-up-end.ts'

/**
 * The page on which a pop-up ends. It loads no part of the app, because it only reports the result to the app's open
 * pages, shows it if necessary, and closes.
 */

const config: Partial<ClientConfig> = JSON.parse(
  document.getElementById('client-config')?.textContent ?? '{}',
)
const { product_name: product = document.title, sso_provider: provider } = config
const { pathname: path, origin } = window.location

if (path === popUpPaths.done) markSignedIn(Date.now())
notifyOpener(popUpEnd({ path, product, provider: provider ?? '' }), {
  opener: window.opener,
  origin,
  close: () => window.close(),
  show,
})

function show({ title, text, link }: EndText, secondsLeft?: number): void {
  const seconds = secondsLeft === 1 ? '1 second' : `${secondsLeft} seconds`
  const lines = [
    element('h1', { textContent: title }),
    text && element('p', { textContent: text }),
    secondsLeft && element('p', { textContent: `This window closes in ${seconds}.` }),
    link && element('a', { href: '/', textContent: link }),
  ]
  // The same format as pageTitle, which is not used here because its file imports React (SHELL-13).
  document.title = `${title} - ${product}`
  document.querySelector('main')?.replaceChildren(...lines.filter((line) => line instanceof Node))
}

function element<Tag extends 'h1' | 'p' | 'a'>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]>) {
  return Object.assign(document.createElement(tag), properties)
}
