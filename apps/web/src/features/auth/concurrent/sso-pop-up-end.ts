import { type PopupMessage, popUpPaths } from '@enamel/domain/auth/sso'
import type { EndText, PopUpEnd } from '../../../lib/notify-opener.ts'

export interface SsoPopUp {
  /** One of `popUpPaths`. */
  path: string
  /** The product's name. */
  product: string
  /** The identity provider's name. */
  provider: string
}

/** The end of a sign-in in a pop-up. The pop-up notifies its opener and closes immediately (G1-30). */
export function ssoPopUpEnd({ path, product, provider }: SsoPopUp): PopUpEnd {
  const status = path === popUpPaths.done ? 'done' : 'failed'
  const message: PopupMessage = { type: 'sso', status, provider }
  return { message, text: endText[status](product, provider), closesAfterMs: 0 }
}

const endText: Record<PopupMessage['status'], (product: string, provider: string) => EndText> = {
  done: (product) => ({
    title: 'You are logged in',
    text: 'We could not return to the window you came from. Close this window, or continue here.',
    link: `Open ${product}`,
  }),
  failed: (product, provider) => ({
    title: `Could not sign-in via ${provider}`,
    text: 'We could not return to the window you came from. Close this window, or try again here.',
    link: `Back to ${product}`,
  }),
}
