import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../ui/testing/render.tsx'
import { createConnectionStatus } from './connection-status.ts'
import { ConnectionStrip } from './connection-strip.tsx'

const strip = page.getByRole('status')
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
})

function show() {
  const connectionStatus = createConnectionStatus()
  render(<ConnectionStrip connectionStatus={connectionStatus} />)
  return connectionStatus
}

function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
}

describe('the strip of a lost connection', () => {
  it('is present for screen readers, and empty while all is well', async () => {
    show()
    await pass(60_000)
    await expect.element(strip).toHaveTextContent('')
  })

  it('says after four seconds that the connection is lost, and goes when it is back', async () => {
    const connectionStatus = show()
    connectionStatus.set(false)
    await pass(3_999)
    await expect.element(strip).toHaveTextContent('')
    await pass(1)
    await expect.element(strip).toHaveTextContent('Connection lost. Reconnecting…')
    connectionStatus.set(true)
    await expect.element(strip).toHaveTextContent('')
  })

  it('says nothing of a connection that is back at once, however often', async () => {
    const connectionStatus = show()
    for (let times = 0; times < 4; times++) {
      connectionStatus.set(false)
      await pass(3_000)
      connectionStatus.set(true)
      await pass(100)
    }
    await expect.element(strip).toHaveTextContent('')
  })

  it('says that the computer is offline, when it is', async () => {
    const connectionStatus = show()
    goOffline()
    await pass(4_000)
    await expect.element(strip).toHaveTextContent("You're offline. Reconnecting…")
    connectionStatus.set(false)
    await expect.element(strip).toHaveTextContent("You're offline. Reconnecting…")
  })
})
