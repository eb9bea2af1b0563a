import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askInPopup, type PopupDependencies, type PopupPost } from './popup.ts'

const OWN = 'https://app.enamel.test'

/** A browser that opens one window, or blocks it. */
function aBrowser({ blocks = false } = {}) {
  const popup = {
    closed: false,
    close: vi.fn(() => {
      popup.closed = true
    }),
    focus: vi.fn(),
  }
  const listeners = new Set<(post: PopupPost) => void>()
  const open = vi.fn<PopupDependencies['open']>(() => (blocks ? null : popup))
  const leaving = new AbortController()
  const result = () =>
    askInPopup(
      {
        open,
        place: () => ({ left: 1920, top: 100, width: 1400, height: 900 }),
        origin: OWN,
        onMessage: (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      {
        url: '/api/auth/sso/login?mode=popup',
        name: 'sign-in',
        read: (data) => (typeof data === 'string' ? data : undefined),
        signal: leaving.signal,
      },
    )
  const post = (data: unknown, { origin = OWN, source = popup as unknown as Window } = {}) => {
    for (const listener of listeners) listener({ origin, source, data })
  }
  return { popup, open, result, post, listeners, leaving }
}

/** The present state of a promise. */
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
    const { open, result, popup } = aBrowser()
    void result()
    expect(open.mock.calls).toEqual([
      ['/api/auth/sso/login?mode=popup', 'sign-in', 'popup,width=500,height=666,left=2370,top=217'],
    ])
    expect(popup.focus).toHaveBeenCalledOnce()
  })

  it('returns its message, closes, and removes its listeners (AUTH-29)', async () => {
    const { result, post, popup, listeners } = aBrowser()
    const pending = result()
    post('done')
    expect(await pending).toEqual({ kind: 'answered', message: 'done' })
    expect(popup.close).toHaveBeenCalledOnce()
    expect(listeners.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ignores messages from another origin or window, and messages of another form (AUTH-29)', async () => {
    const { result, post } = aBrowser()
    const pending = result()
    post('done', { origin: 'https://app.enamel.test.evil.example' })
    post('done', { source: {} as Window })
    post({ type: 'webpackOk' })
    expect(await stateOf(pending)).toBe('waiting')
    post('failed')
    expect(await pending).toEqual({ kind: 'answered', message: 'failed' })
  })

  it('is reported as blocked when the browser does not open it (AUTH-30)', async () => {
    expect(await aBrowser({ blocks: true }).result()).toEqual({ kind: 'blocked' })
  })

  it('is checked every 250 ms, and reported as closed after the second check (AUTH-30)', async () => {
    const { result, popup, listeners } = aBrowser()
    const pending = result()
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
    const { result, popup, post } = aBrowser()
    const pending = result()
    popup.closed = true
    await vi.advanceTimersByTimeAsync(250)
    post('done')
    expect(await pending).toEqual({ kind: 'answered', message: 'done' })
  })

  it('closes when the caller aborts', async () => {
    const { result, popup, leaving } = aBrowser()
    const pending = result()
    leaving.abort()
    expect(await pending).toEqual({ kind: 'closed' })
    expect(popup.closed).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})
