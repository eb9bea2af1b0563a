import { type PopupMessage, popUpPaths } from '@enamel/domain/auth/sso'
import type { EndWords, PopUpEnd } from '../../../lib/tell-opener.ts'

export interface SsoPopUp {
  /** One of `popUpPaths`. */
  path: string
  /** The product's name. */
  product: string
  /** The identity provider's name. */
  provider: string
}

/** How a sign-in in a pop-up ends: its opener is told, and it closes at once (G1-30). */
export function ssoPopUpEnd({ path, product, provider }: SsoPopUp): PopUpEnd {
  const status = path === popUpPaths.done ? 'done' : 'failed'
  const message: PopupMessage = { type: 'sso', status, provider }
  return { message, words: words[status](product, provider), closesAfterMs: 0 }
}

const words: Record<PopupMessage['status'], (product: string, provider: string) => EndWords> = {
  done: (product) => ({
    title: 'You are logged in',
    text: 'This window could not go back to the one it came from. Close it, or go on here.',
    link: `Open ${product}`,
  }),
  failed: (product, provider) => ({
    title: `Could not sign-in via ${provider}`,
    text: 'This window could not go back to the one it came from. Close it, or try again here.',
    link: `Back to ${product}`,
  }),
}
