import { IconAlarm } from '@tabler/icons-react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Dialog } from '../overlays/dialog.tsx'
import { render } from '../testing/render.tsx'
import { notify } from './notification.tsx'
import { toast } from './toast.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('a toast', () => {
  it('appears top-centre with a check icon and is gone after 3000 ms (SHELL-15)', async () => {
    render(<p>Page</p>)
    toast.success('Priya Nair has been added as a new lead')
    const toastElement = page.getByRole('status')
    await expect.element(toastElement).toHaveTextContent('Priya Nair has been added as a new lead')
    await expect
      .element(toastElement.getByRole('img', { name: 'Success' }))
      .toHaveClass('tabler-icon-circle-check')
    const box = toastElement.element().getBoundingClientRect()
    expect(box.top).toBeLessThan(40)
    // Below the strip that reports the lost connection.
    document.documentElement.style.setProperty('--strip', '28px')
    expect(toastElement.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(28)
    document.documentElement.style.removeProperty('--strip')
    expect((box.left + box.right) / 2).toBeCloseTo(document.documentElement.clientWidth / 2, 0)
    vi.advanceTimersByTime(2999)
    await expect.element(toastElement).toBeVisible()
    vi.advanceTimersByTime(1)
    await expect.element(toastElement).not.toBeInTheDocument()
  })

  it('has a cross icon for an error (SHELL-15)', async () => {
    render(<p>Page</p>)
    toast.error('Oops. Something went wrong!')
    const toastElement = page.getByRole('alert')
    await expect.element(toastElement).toHaveTextContent('Oops. Something went wrong!')
    await expect.element(toastElement.getByRole('img', { name: 'Error' })).toHaveClass('tabler-icon-circle-x')
    vi.advanceTimersByTime(3000)
    await expect.element(toastElement).not.toBeInTheDocument()
  })

  it('is one line with at most one action, and appears over a dialog', async () => {
    const onOpen = vi.fn()
    render(<Dialog title="Add Patient" onClose={() => {}} />)
    toast.success(`${'Maximilian '.repeat(30)}has been added as a new lead`, {
      label: 'Open patient',
      onAction: onOpen,
    })
    const toastElement = page.getByRole('status')
    await expect.element(toastElement).toBeVisible()
    expect(toastElement.element().getBoundingClientRect().height).toBeLessThan(48)
    await page.getByRole('button', { name: 'Open patient' }).click()
    expect(onOpen).toHaveBeenCalledTimes(1)
    await expect.element(toastElement).not.toBeInTheDocument()
  })
})

describe('a toast on a phone', () => {
  it('shows its whole text within the window', async () => {
    await page.viewport(390, 844)
    render(<p>Page</p>)
    toast.success('Maximilian Featherstonehaugh has been added as a new lead', {
      label: 'Open patient',
      onAction: () => {},
    })
    const toastElement = page.getByRole('status')
    await expect.element(toastElement).toBeVisible()
    const text = toastElement.getByText(/^Maximilian/).element()
    expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth)
    const { left, right } = toastElement.element().getBoundingClientRect()
    expect([left >= 16, right <= 374]).toEqual([true, true])
  })
})

describe('a notification', () => {
  const cards = page.getByRole('article')

  it('is shown at the bottom right, the newest at the bottom, until it is dismissed (SNZ-14, C-18)', async () => {
    render(<p>Page</p>)
    notify({ icon: IconAlarm, title: 'Beth Langley', text: 'Snooze ended', time: '12 seconds ago' })
    const dismiss = notify({ icon: IconAlarm, title: 'Tom Whitfield', text: 'New SMS' })
    vi.advanceTimersByTime(3_600_000)
    await expect.element(cards.nth(0)).toHaveTextContent('Beth Langley12 seconds agoSnooze ended')
    await expect.element(cards.nth(1)).toHaveTextContent('Tom Whitfield')
    const box = cards.nth(1).element().getBoundingClientRect()
    expect(Math.round(document.documentElement.clientWidth - box.right)).toBe(16)
    expect(Math.round(document.documentElement.clientHeight - box.bottom)).toBe(16)
    expect(box.width).toBe(344)
    dismiss()
    await cards.getByRole('button', { name: 'Close' }).click()
    await expect.element(cards).not.toBeInTheDocument()
  })

  it('closes when one of its actions is pressed', async () => {
    const onOpen = vi.fn()
    render(<p>Page</p>)
    notify({
      icon: IconAlarm,
      title: 'Beth Langley',
      text: 'Snooze ended',
      actions: [{ label: 'Open Patient', onAction: onOpen, primary: true }],
    })
    await page.getByRole('button', { name: 'Open Patient' }).click()
    expect(onOpen).toHaveBeenCalledTimes(1)
    await expect.element(cards).not.toBeInTheDocument()
  })

  it('is shown with at most two others, and any older ones are counted', async () => {
    render(<p>Page</p>)
    const dismissals = ['One', 'Two', 'Three', 'Four', 'Five'].map((title) =>
      notify({ icon: IconAlarm, title, text: 'New SMS' }),
    )
    await expect.element(page.getByRole('button', { name: '2 more' })).toBeVisible()
    expect(cards.elements().map((card) => card.getAttribute('aria-label'))).toEqual(['Three', 'Four', 'Five'])
    await page.getByRole('button', { name: '2 more' }).click()
    expect(cards.elements()).toHaveLength(5)
    await page.getByRole('button', { name: 'Show fewer' }).click()
    expect(cards.elements()).toHaveLength(3)
    for (const dismiss of dismissals) dismiss()
    await expect.element(cards).not.toBeInTheDocument()
  })
})
