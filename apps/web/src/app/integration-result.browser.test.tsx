import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../ui/testing/render.tsx'
import { IntegrationResult } from './integration-result.tsx'
import { popUpPage } from './pop-up-page.tsx'

const ORIGIN = 'https://app.brightside.test'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function show(status: string, hasOpener = true) {
  const opener = { postMessage: vi.fn() }
  const close = vi.fn()
  render(
    <IntegrationResult status={status} opener={hasOpener ? opener : null} origin={ORIGIN} close={close} />,
  )
  return { told: opener.postMessage, close }
}

describe('the page on which a sign-in at another service ends', () => {
  it('tells its opener, of the own origin, that it is done, and says so (INT-24, INT-25, SHELL-04)', async () => {
    const { told } = show('done')
    await expect.element(page.getByRole('status')).toHaveTextContent('Connection Successful')
    expect(told.mock.calls).toEqual([[{ type: 'integration-done' }, ORIGIN]])
  })

  it.each(['failed', 'denied', 'Done'])(
    'tells that it failed for any other status: %s (INT-24, INT-25)',
    async (status) => {
      const { told } = show(status)
      const said = page.getByRole('alert')
      await expect.element(said).toHaveTextContent('Connection Failed')
      await expect.element(said).toHaveTextContent('Connection Failed. Please try signing in again.')
      expect(told.mock.calls).toEqual([[{ type: 'integration-failed' }, ORIGIN]])
    },
  )

  it('counts five seconds down and closes itself (INT-25)', async () => {
    const { close } = show('done', false)
    for (const left of ['5 seconds', '4 seconds', '3 seconds', '2 seconds', '1 second']) {
      await expect.element(page.getByText(`This window closes in ${left}.`)).toBeVisible()
      expect(close).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(close).toHaveBeenCalledOnce()
  })

  it('is found at /integrations/{status} and nowhere else (SHELL-04)', async () => {
    const at = (path: string) => popUpPage({ address: { current: () => `${ORIGIN}${path}` } as never })
    expect(await at('/integrations/done')).toMatchObject({ props: { status: 'done', origin: ORIGIN } })
    expect(await at('/integrations/failed/')).toMatchObject({ props: { status: 'failed' } })
    for (const path of ['/', '/integrations', '/settings/integrations/gmail', '/integrations/a/b']) {
      expect(await at(path)).toBeNull()
    }
  })
})
