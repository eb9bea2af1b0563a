import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../ui/testing/render.tsx'
import { createConnectionStatus } from './connection-status.ts'
import { ConnectionStrip } from './connection-strip.tsx'

const strip = page.getByRole('status')
const passTime = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
})

function renderStrip() {
  const connectionStatus = createConnectionStatus()
  render(<ConnectionStrip connectionStatus={connectionStatus} />)
  return connectionStatus
}

function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
}

describe('the strip about a lost connection', () => {
  it('is present for screen readers, and empty while connected', async () => {
    renderStrip()
    await passTime(60_000)
    await expect.element(strip).toHaveTextContent('')
  })

  it('reports a lost connection after four seconds, until the connection is restored', async () => {
    const connectionStatus = renderStrip()
    connectionStatus.set(false)
    await passTime(3_999)
    await expect.element(strip).toHaveTextContent('')
    await passTime(1)
    await expect.element(strip).toHaveTextContent('Connection lost. Reconnecting…')
    connectionStatus.set(true)
    await expect.element(strip).toHaveTextContent('')
  })

  it('stays empty when the connection is repeatedly lost for less than four seconds', async () => {
    const connectionStatus = renderStrip()
    for (let times = 0; times < 4; times++) {
      connectionStatus.set(false)
      await passTime(3_000)
      connectionStatus.set(true)
      await passTime(100)
    }
    await expect.element(strip).toHaveTextContent('')
  })

  it('reports that the computer is offline', async () => {
    const connectionStatus = renderStrip()
    goOffline()
    await passTime(4_000)
    await expect.element(strip).toHaveTextContent("You're offline. Reconnecting…")
    connectionStatus.set(false)
    await expect.element(strip).toHaveTextContent("You're offline. Reconnecting…")
  })
})
