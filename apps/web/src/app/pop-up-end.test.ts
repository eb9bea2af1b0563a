import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CLOSES_WITHIN_MS, type EndText, notifyOpener } from '../lib/notify-opener.ts'
import { popUpEnd } from './pop-up-end.ts'

function aPopUp(path: string, { hasOpener = true } = {}) {
  const posted: unknown[][] = []
  const close = vi.fn()
  const show = vi.fn<(text: EndText, secondsLeft?: number) => void>()
  notifyOpener(popUpEnd({ path, product: 'Enamel', provider: 'Smile ID' }), {
    opener: hasOpener ? { postMessage: (...args: unknown[]) => void posted.push(args) } : null,
    origin: 'https://app.enamel.test',
    close,
    show,
  })
  return { posted, close, show }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the pop-up after a sign-in at the identity provider', () => {
  it.each([
    ['/sso/done', 'done'],
    ['/sso/failed', 'failed'],
  ])('notifies its opener, on the same origin only, and closes at %s (AUTH-29)', (path, status) => {
    const { posted, close, show } = aPopUp(path)
    expect(posted).toEqual([[{ type: 'sso', status, provider: 'Smile ID' }, 'https://app.enamel.test']])
    expect(close).toHaveBeenCalledOnce()
    expect(show).not.toHaveBeenCalled()
  })

  it.each([
    ['/sso/done', 'You are logged in'],
    ['/sso/failed', 'Could not sign-in via Smile ID'],
  ])('shows a text at %s if it has no opener', (path, title) => {
    const { posted, close, show } = aPopUp(path, { hasOpener: false })
    expect(show).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title }))
    expect([posted, close.mock.calls]).toEqual([[], []])
  })

  it('shows a text if the browser does not close it', () => {
    const { show } = aPopUp('/sso/done')
    vi.advanceTimersByTime(CLOSES_WITHIN_MS)
    expect(show).toHaveBeenCalledOnce()
  })
})

describe('the pop-up after connecting another service', () => {
  it('notifies its opener, on the same origin only, that the connection is done, and shows it (INT-24, INT-25, SHELL-04)', () => {
    const { posted, show } = aPopUp('/integrations/done')
    expect(posted).toEqual([[{ type: 'integration-done' }, 'https://app.enamel.test']])
    expect(show).toHaveBeenCalledExactlyOnceWith({ title: 'Connection Successful' }, 5)
  })

  it.each(['failed', 'failed/', 'denied', 'Done'])(
    'reports and shows a failure for any other status: %s (INT-24, INT-25)',
    (status) => {
      const { posted, show } = aPopUp(`/integrations/${status}`)
      expect(posted).toEqual([[{ type: 'integration-failed' }, 'https://app.enamel.test']])
      const text = { title: 'Connection Failed', text: 'Connection Failed. Please try signing in again.' }
      expect(show).toHaveBeenCalledExactlyOnceWith(text, 5)
    },
  )

  it.each([true, false])(
    'counts five seconds down and closes itself, with an opener: %s (INT-25)',
    (hasOpener) => {
      const { close, show } = aPopUp('/integrations/done', { hasOpener })
      vi.advanceTimersByTime(4_999)
      expect(show.mock.calls.map(([, left]) => left)).toEqual([5, 4, 3, 2, 1])
      expect(close).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(close).toHaveBeenCalledOnce()
      vi.advanceTimersByTime(10_000)
      expect(show).toHaveBeenCalledTimes(5)
    },
  )
})
