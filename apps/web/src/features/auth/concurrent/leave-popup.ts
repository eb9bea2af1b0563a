import type { PopupMessage } from '@enamel/domain/auth/sso'

/** How long a window that closes itself may still be there. */
export const CLOSES_WITHIN_MS = 500

export interface LeavingPopup {
  /** /sso/done or /sso/failed. */
  path: string
  /** The page that opened the window; null where the browser has parted the two. */
  opener: Pick<Window, 'postMessage'> | null
  /** The own origin, which the opener must be of. */
  origin: string
  /** The product's name. */
  product: string
  /** The identity provider's name. */
  provider: string
  close: () => void
  /** Says in words what came of it; the link leads to the app. */
  show: (words: { title: string; text: string; link: string }) => void
}

/**
 * Tells the page that opened the pop-up what came of the sign-in, and closes (G1-30). Where there is no such page, or
 * the browser does not close the window, it is said in words.
 */
export function leavePopup({ path, opener, origin, product, provider, close, show }: LeavingPopup): void {
  const status: PopupMessage['status'] = path === '/sso/done' ? 'done' : 'failed'
  const say = () => show(words[status](product, provider))
  if (!opener) {
    say()
    return
  }
  const message: PopupMessage = { type: 'sso', status, provider }
  opener.postMessage(message, origin)
  close()
  setTimeout(say, CLOSES_WITHIN_MS)
}

const words = {
  done: (product: string, _provider: string) => ({
    title: 'You are logged in',
    text: 'This window could not go back to the one it came from. Close it, or go on here.',
    link: `Open ${product}`,
  }),
  failed: (product: string, provider: string) => ({
    title: `Could not sign-in via ${provider}`,
    text: 'This window could not go back to the one it came from. Close it, or try again here.',
    link: `Back to ${product}`,
  }),
}
