import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../ui/testing/render.tsx'
import { Ago } from './ago.tsx'

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date('2026-11-21T10:00:12Z'),
  })
})
afterEach(() => {
  vi.useRealTimers()
})

it('shows the time since a moment, updated every ten seconds (SNZ-14)', async () => {
  render(<Ago at="2026-11-21T10:00:00.000Z" />)
  await expect.element(page.getByText('12 seconds ago')).toBeVisible()
  vi.advanceTimersByTime(9_999)
  await expect.element(page.getByText('12 seconds ago')).toBeVisible()
  vi.advanceTimersByTime(1)
  await expect.element(page.getByText('22 seconds ago')).toBeVisible()
  vi.advanceTimersByTime(50_000)
  await expect.element(page.getByText('1 minute ago')).toBeVisible()
})
