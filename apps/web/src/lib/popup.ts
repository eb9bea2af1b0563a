/** The size of a pop-up in which the user signs in at another site (G1-30). */
export const POPUP_WIDTH_PX = 500
export const POPUP_HEIGHT_PX = 666
export const POPUP_POLL_MS = 250
/** The text for a pop-up that the browser did not open (AUTH-30, INT-20). */
export const POPUP_BLOCKED = 'Pop-up window could not be opened.'

const EMPTY_PAGE = 'about:blank'

/** The browser functions of a pop-up; tests pass fakes. */
export interface PopupDependencies {
  /** Returns null if the browser blocks the pop-up. */
  open: (url: string, name: string, features: string) => PopupWindow | null
  /** The position of the page's own window on the screen, in px. */
  windowBounds: () => { left: number; top: number; width: number; height: number }
  /** The page's own origin. */
  origin: string
  /** Receives messages to the page from other windows, until the returned function is called. */
  onMessage: (listener: (message: PopupPost) => void) => () => void
}

export type PopupWindow = Pick<Window, 'closed' | 'close' | 'focus'> & {
  location: Pick<Location, 'replace'>
}
export type PopupPost = Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>

export type PopupResult<M> = { kind: 'blocked' } | { kind: 'closed' } | { kind: 'answered'; message: M }

export interface PopupRequest<M> {
  /** The address, or a function that fetches it while the pop-up is open already and empty. */
  url: string | ((signal: AbortSignal) => Promise<string>)
  /** The window's name: an open window of this name is used again. */
  name: string
  /** Reads the expected message; undefined for any other. */
  read: (data: unknown) => M | undefined
  /** Whether the page that sends the message shows the result for some time, and then closes the pop-up itself. */
  closesItself?: boolean
  /** Closes the pop-up when aborted. */
  signal: AbortSignal
}

/**
 * Opens a pop-up during the click, since browsers block pop-ups after it, and waits for a message from that window and
 * from the page's own origin. Every 250 ms it checks whether the window was closed; the pop-up counts as closed only at
 * the second check that finds it closed, since its last message may arrive between the two.
 * @throws the error of a function that does not return the address
 */
export function askInPopup<M>(deps: PopupDependencies, request: PopupRequest<M>): Promise<PopupResult<M>> {
  const { url } = request
  const isKnown = typeof url === 'string'
  const popup = deps.open(isKnown ? url : EMPTY_PAGE, request.name, centredFeatures(deps.windowBounds()))
  if (!popup || popup.closed) return Promise.resolve({ kind: 'blocked' })
  popup.focus()
  return new Promise((resolve, reject) => {
    let foundClosed = false
    const settled = new AbortController()
    const end = () => {
      settled.abort()
      stopListening()
      clearInterval(polling)
      request.signal.removeEventListener('abort', settleAsClosed)
    }
    const settle = (result: PopupResult<M>) => {
      end()
      if (result.kind !== 'answered' || !request.closesItself) popup.close()
      resolve(result)
    }
    const settleAsClosed = () => settle({ kind: 'closed' })
    const stopListening = deps.onMessage(({ origin, source, data }) => {
      if (origin !== deps.origin || source !== popup) return
      const message = request.read(data)
      if (message !== undefined) settle({ kind: 'answered', message })
    })
    const polling = setInterval(() => {
      if (foundClosed) settleAsClosed()
      foundClosed = popup.closed
    }, POPUP_POLL_MS)
    request.signal.addEventListener('abort', settleAsClosed)
    if (isKnown) return
    url(settled.signal).then(
      (address) => settled.signal.aborted || popup.location.replace(address),
      (error) => {
        if (settled.signal.aborted) return
        end()
        popup.close()
        reject(error)
      },
    )
  })
}

/** Puts the pop-up in the middle of the page's window, on whichever screen that window is. */
function centredFeatures({
  left,
  top,
  width,
  height,
}: ReturnType<PopupDependencies['windowBounds']>): string {
  const x = Math.round(left + (width - POPUP_WIDTH_PX) / 2)
  const y = Math.round(top + (height - POPUP_HEIGHT_PX) / 2)
  return `popup,width=${POPUP_WIDTH_PX},height=${POPUP_HEIGHT_PX},left=${x},top=${y}`
}
