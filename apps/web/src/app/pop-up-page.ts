import './pop-up-page.css'
import type { ClientConfig } from '@enamel/contract/config'
import { popUpPaths } from '@enamel/domain/auth/sso'
import { accountChoiceCalls } from '../features/integrations/account-choice/account-choice-calls.ts'
import { chooseAccount } from '../features/integrations/account-choice/choose-account.ts'
import { element } from '../lib/dom-element.ts'
import { type EndText, notifyOpener } from '../lib/notify-opener.ts'
import { markSignedIn } from '../lib/signed-in-mark.ts'
import { popUpEnd } from './pop-up-end.ts'

/**
 * The page on which a pop-up ends. It loads no part of the app, because it only reports the result to the app's open
 * pages, shows it if necessary, and closes. Before that, a user of several accounts of a service chooses one on it.
 */

const config: Partial<ClientConfig> = JSON.parse(
  document.getElementById('client-config')?.textContent ?? '{}',
)
const { product_name: product = document.title, sso_provider: provider } = config
const { pathname: path, origin } = window.location

const [, choosingFor] = /^\/integrations\/([^/]+)\/choose$/.exec(path) ?? []
if (choosingFor === undefined) end()
else {
  void chooseAccount({
    calls: accountChoiceCalls(decodeURIComponent(choosingFor), (address, init) =>
      window.fetch(address, init),
    ),
    product,
    show: showNodes,
    finish: (status) => window.location.replace(`/integrations/${status}`),
  })
}

function end(): void {
  if (path === popUpPaths.done) markSignedIn(Date.now())
  notifyOpener(popUpEnd({ path, product, provider: provider ?? '' }), {
    opener: window.opener,
    origin,
    close: () => window.close(),
    show,
  })
}

function show({ title, text, link }: EndText, secondsLeft?: number): void {
  const seconds = secondsLeft === 1 ? '1 second' : `${secondsLeft} seconds`
  const lines = [
    element('h1', { textContent: title }),
    text && element('p', { textContent: text }),
    secondsLeft && element('p', { textContent: `This window closes in ${seconds}.` }),
    link && element('a', { href: '/', textContent: link }),
  ]
  showNodes(
    title,
    lines.filter((line) => line instanceof Node),
  )
}

function showNodes(title: string, nodes: readonly Node[]): void {
  // The same format as pageTitle, which is not used here because its file imports React (SHELL-13).
  document.title = `${title} - ${product}`
  document.querySelector('main')?.replaceChildren(...nodes)
}
