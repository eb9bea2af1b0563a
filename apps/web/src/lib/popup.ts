/** A pop-up in which the user signs in at another site (G1-30). */
export const POPUP_WIDTH_PX = 500
export const POPUP_HEIGHT_PX = 666
export const POPUP_POLL_MS = 250

/** The browser functions of a pop-up; tests pass fakes. */
export interface PopupDependencies {
  /** Returns null if the browser will not open it. */
  open: (url: string, name: string, features: string) => PopupWindow | null
  /** The position of the page's own window on the screen, in px. */
  place: () => { left: number; top: number; width: number; height: number }
  /** The page's own origin. */
  origin: string
  /** Receives messages to the page from other windows, until the returned function is called. */
  onMessage: (hear: (message: PopupPost) => void) => () => void
}

export type PopupWindow = Pick<Window, 'closed' | 'close' | 'focus'>
export type PopupPost = Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>

export type PopupResult<M> = { kind: 'blocked' } | { kind: 'closed' } | { kind: 'answered'; message: M }

export interface PopupRequest<M> {
  url: string
  /** The window's name: the same one is used again. */
  name: string
  /** The message, if it was the one that was posted. */
  read: (data: unknown) => M | undefined
  /** Closes the pop-up when it is not awaited any longer. */
  signal: AbortSignal
}

/**
 * Opens a pop-up at once, in the click that asked for it, and waits for its message, from that window and of the own
 * origin. Whether it was closed is checked every 250 ms, and only the second closed check counts, as its last message
 * may arrive after the first.
 */
export function askInPopup<M>(deps: PopupDependencies, request: PopupRequest<M>): Promise<PopupResult<M>> {
  const popup = deps.open(request.url, request.name, featuresAt(deps.place()))
  if (!popup || popup.closed) return Promise.resolve({ kind: 'blocked' })
  popup.focus()
  return new Promise((resolve) => {
    let foundClosed = false
    const settle = (result: PopupResult<M>) => {
      stopHearing()
      clearInterval(polling)
      request.signal.removeEventListener('abort', giveUp)
      popup.close()
      resolve(result)
    }
    const giveUp = () => settle({ kind: 'closed' })
    const stopHearing = deps.onMessage(({ origin, source, data }) => {
      if (origin !== deps.origin || source !== popup) return
      const message = request.read(data)
      if (message !== undefined) settle({ kind: 'answered', message })
    })
    const polling = setInterval(() => {
      if (foundClosed) giveUp()
      foundClosed = popup.closed
    }, POPUP_POLL_MS)
    request.signal.addEventListener('abort', giveUp)
  })
}

/** In the middle of the page's window, on whichever screen it is. */
function featuresAt({ left, top, width, height }: ReturnType<PopupDependencies['place']>): string {
  const x = Math.round(left + (width - POPUP_WIDTH_PX) / 2)
  const y = Math.round(top + (height - POPUP_HEIGHT_PX) / 2)
  return `popup,width=${POPUP_WIDTH_PX},height=${POPUP_HEIGHT_PX},left=${x},top=${y}`
}
