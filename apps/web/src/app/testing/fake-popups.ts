import type { PopupDependencies, PopupPost } from '../../lib/popup.ts'

export interface FakePopups extends PopupDependencies {
  /** The opened pop-ups, oldest first: address and features. */
  opened: { url: string; features: string }[]
  /** Posts a message from the last pop-up to the page; from a different origin or window if the test names one. */
  post: (data: unknown, from?: Partial<Pick<PopupPost, 'origin' | 'source'>>) => void
  /** Closes the last pop-up, as a user would. */
  close: () => void
  /** Whether the last pop-up is still open. */
  isOpen: () => boolean
  /** Makes the browser block pop-ups from now on. */
  block: () => void
}

/** Fake pop-ups: a window that shows nothing, can be closed, and posts messages for the test. */
export function fakePopups(): FakePopups {
  const listeners = new Set<(post: PopupPost) => void>()
  const opened: FakePopups['opened'] = []
  let blocked = false
  let popup = aWindow()
  return {
    opened,
    origin: 'http://localhost:3000',
    windowBounds: () => ({ left: 0, top: 0, width: 1440, height: 900 }),
    open: (url, _name, features) => {
      if (blocked) return null
      opened.push({ url, features })
      popup = aWindow()
      return popup
    },
    onMessage: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    post: (data, from) => {
      const post = { origin: 'http://localhost:3000', source: popup as unknown as Window, data, ...from }
      for (const listener of [...listeners]) listener(post)
    },
    close: () => popup.close(),
    isOpen: () => !popup.closed,
    block: () => {
      blocked = true
    },
  }
}

function aWindow() {
  return {
    closed: false,
    close() {
      this.closed = true
    },
    focus: () => undefined,
    location: { replace: () => undefined },
  }
}
