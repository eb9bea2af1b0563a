import './sso-page.css'
import type { ClientConfig } from '@enamel/contract/config'
import { leavePopup } from '../features/auth/concurrent/leave-popup.ts'

/**
 * What a pop-up comes back to from the identity provider: /sso/done and /sso/failed. It loads nothing of the app, as it
 * only tells the page that opened it and closes.
 */
const config: Partial<ClientConfig> = JSON.parse(
  document.getElementById('client-config')?.textContent ?? '{}',
)

leavePopup({
  path: window.location.pathname,
  opener: window.opener,
  origin: window.location.origin,
  product: config.product_name ?? document.title,
  provider: config.sso_provider ?? '',
  close: () => window.close(),
  show: ({ title, text, link }) => {
    const heading = Object.assign(document.createElement('h1'), { textContent: title })
    const words = Object.assign(document.createElement('p'), { textContent: text })
    const way = Object.assign(document.createElement('a'), { href: '/', textContent: link })
    document.querySelector('main')?.replaceChildren(heading, words, way)
  },
})
