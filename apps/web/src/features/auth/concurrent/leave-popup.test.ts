import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CLOSES_WITHIN_MS, leavePopup } from './leave-popup.ts'

function aPopup(path: string, { alone = false } = {}) {
  const posted: unknown[][] = []
  const close = vi.fn()
  const show = vi.fn()
  leavePopup({
    path,
    opener: alone ? null : { postMessage: (...what: unknown[]) => void posted.push(what) },
    origin: 'https://app.enamel.test',
    product: 'Enamel',
    provider: 'Smile ID',
    close,
    show,
  })
  return { posted, close, show }
}

describe('the page that a pop-up comes back to', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    ['/sso/done', 'done'],
    ['/sso/failed', 'failed'],
  ])('%s tells its opener, of the own origin alone, and closes (AUTH-29)', (path, status) => {
    const { posted, close, show } = aPopup(path)
    expect(posted).toEqual([[{ type: 'sso', status, provider: 'Smile ID' }, 'https://app.enamel.test']])
    expect(close).toHaveBeenCalledOnce()
    expect(show).not.toHaveBeenCalled()
  })

  it.each([
    ['/sso/done', 'You are logged in'],
    ['/sso/failed', 'Could not sign-in via Smile ID'],
  ])('%s says so in words where nobody opened it', (path, title) => {
    const { posted, close, show } = aPopup(path, { alone: true })
    expect(show).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title }))
    expect([posted, close.mock.calls]).toEqual([[], []])
  })

  it('says so in words where the browser does not close it', () => {
    const { show } = aPopup('/sso/done')
    vi.advanceTimersByTime(CLOSES_WITHIN_MS)
    expect(show).toHaveBeenCalledOnce()
  })
})
