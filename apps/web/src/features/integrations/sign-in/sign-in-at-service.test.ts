import type { Integration } from '@enamel/contract/integrations'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PopupDependencies, PopupPost } from '../../../lib/popup.ts'
import { anIntegration } from '../../../signed-in/testing/an-integration.ts'
import { aSyncReport } from '../testing/a-sync-report.ts'
import { type SignInAtService, signInAtService } from './sign-in-at-service.ts'

const ORIGIN = 'https://app.enamel.test'
const ADDRESS = 'https://accounts.mail.test/auth?state=1'
const done = { type: 'integration-done' }
const failed = { type: 'integration-failed' }

interface Given extends Partial<SignInAtService> {
  blocks?: boolean
  /** The connection after the sign-in. */
  after?: Partial<Integration>
}

/** A user who signs in to Gmail. */
function aSignIn({ blocks = false, after = {}, ...given }: Given = {}) {
  let isClosed = false
  const looks = vi.fn()
  const popup = {
    get closed() {
      looks()
      return isClosed
    },
    set closed(closed) {
      isClosed = closed
    },
    close: vi.fn(() => {
      isClosed = true
    }),
    focus: () => undefined,
    location: { replace: vi.fn() },
  }
  const listeners = new Set<(post: PopupPost) => void>()
  const open = vi.fn<PopupDependencies['open']>(() => (blocks ? null : popup))
  const connect = vi.fn(async () => ADDRESS)
  const reload = vi.fn(async () => anIntegration({ integration: 'gmail', ...after }))
  const abandon = vi.fn(async () => undefined)
  const controller = new AbortController()
  const result = signInAtService({
    popups: {
      open,
      windowBounds: () => ({ left: 0, top: 0, width: 1500, height: 866 }),
      origin: 'https://elsewhere.test',
      onMessage: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    config: { ui_base_url: `${ORIGIN}/` },
    connect,
    abandon,
    reload,
    syncBefore: null,
    signal: controller.signal,
    ...given,
  })
  // The test looks at the result later.
  result.catch(() => undefined)
  const post = (data: unknown, { origin = ORIGIN, source = popup as unknown as Window } = {}) => {
    for (const listener of listeners) listener({ origin, source, data })
  }
  return { result, open, connect, abandon, reload, popup, looks, post, controller, listeners }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('signing in to a service', () => {
  it('opens a pop-up of 500 by 666 px in the middle, within the click, which then leaves for the page of the service', async () => {
    const { open, connect, popup } = aSignIn()
    expect(open.mock.calls).toEqual([
      ['about:blank', '_blank', 'popup,width=500,height=666,left=500,top=100'],
    ])
    await vi.advanceTimersByTimeAsync(0)
    expect(connect).toHaveBeenCalledOnce()
    expect(popup.location.replace.mock.calls).toEqual([[ADDRESS]])
  })

  it('succeeds with the sync that it began, and leaves the pop-up to close itself', async () => {
    const sync = aSyncReport({ id: 'new' })
    const { result, post, popup, reload } = aSignIn({ after: { sync } })
    post(done)
    expect(await result).toEqual({ sync: { id: 'new', state: 'queued', error: null } })
    expect(reload).toHaveBeenCalledOnce()
    expect(popup.close).not.toHaveBeenCalled()
  })

  it('does not take an earlier sync for its own', async () => {
    const { result, post } = aSignIn({ after: { sync: aSyncReport({ id: 'old' }) }, syncBefore: 'old' })
    post(done)
    expect(await result).toEqual({ sync: null })
  })

  it('is settled only by a message about it, from the own origin and from the window that it opened (INT-22)', async () => {
    const { result, post, reload } = aSignIn()
    const settled = vi.fn()
    void result.then(settled, settled)
    post(done, { origin: 'https://app.enamel.test.evil.example' })
    post(failed, { origin: 'https://elsewhere.test' })
    post(done, { source: {} as Window })
    post({ type: 'sso', status: 'done', provider: 'Smile ID' })
    post('integration-done')
    post(null)
    await vi.advanceTimersByTimeAsync(1000)
    expect(settled).not.toHaveBeenCalled()
    expect(reload).not.toHaveBeenCalled()
    post(done)
    await vi.advanceTimersByTimeAsync(0)
    expect(settled).toHaveBeenCalledExactlyOnceWith({ sync: null })
    const refused = aSignIn()
    refused.post(failed)
    await expect(refused.result).rejects.toThrow('The sign-in failed.')
  })

  it('fails with the reason of the server', async () => {
    const { result, post } = aSignIn({ after: { sign_in_error: 'This is another mailbox.' } })
    post(failed)
    await expect(result).rejects.toMatchObject({ problem: 'refused', reason: 'This is another mailbox.' })
  })

  it('fails when the browser blocks the pop-up, without a call to the server (INT-20)', async () => {
    const { result, connect } = aSignIn({ blocks: true })
    await expect(result).rejects.toThrow('Pop-up window could not be opened.')
    expect(connect).not.toHaveBeenCalled()
  })

  it('looks every 250 ms whether the pop-up was closed, which counts as a failure (INT-21)', async () => {
    const { result, popup, looks, abandon, reload } = aSignIn({
      after: { sign_in_error: 'An earlier reason.' },
    })
    looks.mockClear()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(looks).toHaveBeenCalledTimes(240)
    popup.closed = true
    await vi.advanceTimersByTimeAsync(250)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(250)
    await expect(result).rejects.toThrow('The window was closed before the sign-in was finished.')
    expect(vi.getTimerCount()).toBe(0)
    expect(abandon).toHaveBeenCalledOnce()
  })

  it('has the server forget the sign-in of a window that was closed, and not of one that ended', async () => {
    const left = aSignIn({ abandon: () => Promise.reject(new Error('The server could not be reached.')) })
    left.controller.abort()
    await expect(left.result).rejects.not.toThrow('reached')
    const ended = aSignIn()
    ended.post(failed)
    await expect(ended.result).rejects.toThrow()
    expect(ended.abandon).not.toHaveBeenCalled()
  })

  it('fails with the refusal of the server, and closes the pop-up', async () => {
    const { result, popup } = aSignIn({ connect: () => Promise.reject(new Error('Not set up.')) })
    await expect(result).rejects.toThrow('Not set up.')
    expect(popup.closed).toBe(true)
  })

  it('closes the pop-up and listens no longer when the user leaves', async () => {
    const { result, popup, controller, reload, listeners } = aSignIn()
    controller.abort()
    await expect(result).rejects.toThrow()
    expect(popup.closed).toBe(true)
    expect(listeners.size).toBe(0)
    expect(reload).not.toHaveBeenCalled()
  })

  const missingConfigs = [undefined, { ui_base_url: '' }]
  it.each(missingConfigs)('throws without its configuration: %o (INT-23)', async (config) => {
    const { result, open, connect } = aSignIn({ config })
    await expect(result).rejects.toThrow('Config must be injected: ui_base_url')
    expect(open).not.toHaveBeenCalled()
    expect(connect).not.toHaveBeenCalled()
  })
})
