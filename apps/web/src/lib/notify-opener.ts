/** How long a window that closes itself may still be there. */
export const CLOSES_WITHIN_MS = 500

/** How a pop-up ends. */
export interface PopUpEnd {
  /** What the page that opened it is told. */
  message: object
  text: EndText
  /** How long the words stay before the window closes; at 0 they are for a window that cannot go back. */
  closesAfterMs: number
}

export interface EndText {
  title: string
  text?: string
  /** What leads to the app. */
  link?: string
}

export interface PopUpWindow {
  /** The page that opened the window; null where the browser has parted the two. */
  opener: Pick<Window, 'postMessage'> | null
  /** The own origin, which the opener must be of. */
  origin: string
  close: () => void
  /** @param secondsLeft until the window closes, where it says so */
  show: (text: EndText, secondsLeft?: number) => void
}

/**
 * Tells the page that opened a pop-up what came of it, and closes the window: at once, or counting the seconds down.
 * Where no page opened it, or the browser does not close it, words say how it ended.
 */
export function notifyOpener({ message, text, closesAfterMs }: PopUpEnd, window: PopUpWindow): void {
  const { opener, origin, close, show } = window
  opener?.postMessage(message, origin)
  if (closesAfterMs > 0) countDown(closesAfterMs / 1_000, (left) => show(text, left), close)
  else if (opener) {
    close()
    setTimeout(() => show(text), CLOSES_WITHIN_MS)
  } else show(text)
}

function countDown(seconds: number, show: (left: number) => void, onEnd: () => void): void {
  show(seconds)
  setTimeout(() => (seconds === 1 ? onEnd() : countDown(seconds - 1, show, onEnd)), 1_000)
}
