import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askInPopup, type PopupDependencies, type PopupPost, type PopupRequest } from './popup.ts'

const OWN_ORIGIN = 'https://app.enamel.test'

/** A browser that opens one window, or blocks it. */
function aBrowser({ blocks = false } = {}) {
  const popup = {
    closed: false,
    close: vi.fn(() => {
      popup.closed = true
    }),
    focus: vi.fn(),
    location: { replace: vi.fn() },
  }
  const listeners = new Set<(post: PopupPost) => void>()
  const open = vi.fn<PopupDependencies['open']>(() => (blocks ? null : popup))
  const controller = new AbortController()
  const openPopup = (
    url: PopupRequest<string>['url'] = '/api/auth/sso/login?mode=popup',
    options: Pick<PopupRequest<string>, 'closesItself'> = {},
  ) =>
    askInPopup(
      {
        open,
        windowBounds: () => ({ left: 1920, top: 100, width: 1400, height: 900 }),
        origin: OWN_ORIGIN,
        onMessage: (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      {
        url,
        name: 'sign-in',
        read: (data) => (typeof data === 'string' ? data : undefined),
        signal: controller.signal,
        ...options,
      },
    )
  const post = (data: unknown, { origin = OWN_ORIGIN, source = popup as unknown as Window } = {}) => {
    for (const listener of listeners) listener({ origin, source, data })
  }
  return { popup, open, openPopup, post, listeners, controller }
}

/** The value of a resolved promise; 'waiting' for a pending one. */
async function stateOf<T>(promise: Promise<T>): Promise<T | 'waiting'> {
  return Promise.race([promise, Promise.resolve('waiting' as const)])
}

describe('a pop-up', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('opens immediately, 500 by 666 px in the middle of the window (AUTH-29)', () => {
    const { open, openPopup, popup } = aBrowser()
    void openPopup()
    expect(open.mock.calls).toEqual([
      ['/api/auth/sso/login?mode=popup', 'sign-in', 'popup,width=500,height=666,left=2370,top=217'],
    ])
    expect(popup.focus).toHaveBeenCalledOnce()
  })

  it('returns its message, closes, and removes its listeners (AUTH-29)', async () => {
    const { openPopup, post, popup, listeners } = aBrowser()
    const pending = openPopup()
    post('done')
    expect(await pending).toEqual({ kind: 'answered', message: 'done' })
    expect(popup.close).toHaveBeenCalledOnce()
    expect(listeners.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('stays open after its message if its page shows the result and closes it', async () => {
    const { openPopup, post, popup, listeners } = aBrowser()
    const pending = openPopup(undefined, { closesItself: true })
    post('done')
    expect(await pending).toEqual({ kind: 'answered', message: 'done' })
    expect(popup.close).not.toHaveBeenCalled()
    expect(listeners.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ignores messages from a different origin or window, and messages of a different shape (AUTH-29)', async () => {
    const { openPopup, post } = aBrowser()
    const pending = openPopup()
    post('done', { origin: 'https://app.enamel.test.evil.example' })
    post('done', { source: {} as Window })
    post({ type: 'webpackOk' })
    expect(await stateOf(pending)).toBe('waiting')
    post('failed')
    expect(await pending).toEqual({ kind: 'answered', message: 'failed' })
  })

  it('is reported as blocked when the browser does not open it (AUTH-30)', async () => {
    expect(await aBrowser({ blocks: true }).openPopup()).toEqual({ kind: 'blocked' })
  })

  it('is checked every 250 ms, and reported as closed after the second check (AUTH-30)', async () => {
    const { openPopup, popup, listeners } = aBrowser()
    const pending = openPopup()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await stateOf(pending)).toBe('waiting')
    popup.closed = true
    await vi.advanceTimersByTimeAsync(499)
    expect(await stateOf(pending)).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await pending).toEqual({ kind: 'closed' })
    expect(listeners.size).toBe(0)
  })

  it('returns a message that arrives after it was found closed once (AUTH-29)', async () => {
    const { openPopup, popup, post } = aBrowser()
    const pending = openPopup()
    popup.closed = true
    await vi.advanceTimersByTimeAsync(250)
    post('done')
    expect(await pending).toEqual({ kind: 'answered', message: 'done' })
  })

  it('opens empty within the click when its address is still to be fetched, and then leaves for that address', async () => {
    const { open, openPopup, popup, post } = aBrowser()
    const address = Promise.withResolvers<string>()
    const pending = openPopup(() => address.promise)
    expect(open.mock.calls).toEqual([['about:blank', 'sign-in', expect.any(String)]])
    expect(popup.location.replace).not.toHaveBeenCalled()
    address.resolve('https://accounts.mail.test/auth')
    await vi.advanceTimersByTimeAsync(0)
    expect(popup.location.replace.mock.calls).toEqual([['https://accounts.mail.test/auth']])
    post('done')
    expect(await pending).toEqual({ kind: 'answered', message: 'done' })
  })

  it('closes, and reports the error, when its address cannot be fetched', async () => {
    const { openPopup, popup, listeners } = aBrowser()
    await expect(openPopup(() => Promise.reject(new Error('No address')))).rejects.toThrow('No address')
    expect(popup.closed).toBe(true)
    expect(listeners.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that is closed before its address is there cancels the request for it, and goes nowhere', async () => {
    const { openPopup, popup } = aBrowser()
    const address = Promise.withResolvers<string>()
    const signals: AbortSignal[] = []
    const pending = openPopup((signal) => {
      signals.push(signal)
      return address.promise
    })
    popup.closed = true
    await vi.advanceTimersByTimeAsync(500)
    expect(await pending).toEqual({ kind: 'closed' })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    address.resolve('https://accounts.mail.test/auth')
    await vi.advanceTimersByTimeAsync(0)
    expect(popup.location.replace).not.toHaveBeenCalled()
  })

  it('requests no address when the browser does not open it', async () => {
    const url = vi.fn(() => Promise.resolve('https://accounts.mail.test/auth'))
    expect(await aBrowser({ blocks: true }).openPopup(url)).toEqual({ kind: 'blocked' })
    expect(url).not.toHaveBeenCalled()
  })

  it('closes when the caller aborts', async () => {
    const { openPopup, popup, controller } = aBrowser()
    const pending = openPopup()
    controller.abort()
    expect(await pending).toEqual({ kind: 'closed' })
    expect(popup.closed).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})
