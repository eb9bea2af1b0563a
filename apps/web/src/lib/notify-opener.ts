/** How long a window may take to close after `close()`. */
export const CLOSES_WITHIN_MS = 500

/** How a pop-up ends. */
export interface PopUpEnd {
  /** The message to the page that opened the pop-up. */
  message: object
  text: EndText
  /** How long the text is shown before the window closes; 0 to close it immediately. */
  closesAfterMs: number
}

export interface EndText {
  title: string
  text?: string
  /** The label of the link to the app. */
  link?: string
}

export interface PopUpWindow {
  /** The page that opened the window; null if the browser has separated the two. */
  opener: Pick<Window, 'postMessage'> | null
  /** The page's own origin, which the opener must have too. */
  origin: string
  close: () => void
  /** @param secondsLeft seconds until the window closes, if a countdown is shown */
  show: (text: EndText, secondsLeft?: number) => void
}

/**
 * Notifies the page that opened a pop-up of the pop-up's result, and closes the window, immediately or after a
 * countdown. If no page opened it, or the browser does not close it, a text shows the result.
 */
export function notifyOpener({ message, text, closesAfterMs }: PopUpEnd, window: PopUpWindow): void {
  const { opener, origin, close, show } = window
  opener?.postMessage(message, origin)
  if (closesAfterMs > 0) countDown(closesAfterMs / 1_000, (secondsLeft) => show(text, secondsLeft), close)
  else if (opener) {
    close()
    setTimeout(() => show(text), CLOSES_WITHIN_MS)
  } else show(text)
}

function countDown(seconds: number, show: (secondsLeft: number) => void, onEnd: () => void): void {
  show(seconds)
  setTimeout(() => (seconds === 1 ? onEnd() : countDown(seconds - 1, show, onEnd)), 1_000)
}
