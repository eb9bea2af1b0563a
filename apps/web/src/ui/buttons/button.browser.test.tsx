import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fontLoaded } from '../testing/font-loaded.ts'
import { render } from '../testing/render.tsx'
import { Button } from './button.tsx'

describe('a button', () => {
  it('keeps its width and focus while busy, names what it does, and ignores presses', async () => {
    const pressed = vi.fn()
    const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const shown = (busy: boolean) => (
      <form onSubmit={submitted}>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Sending" onClick={pressed}>
          Send
        </Button>
      </form>
    )
    const { rerender } = render(shown(false))
    const resting = page.getByRole('button', { name: 'Send', exact: true })
    expect(resting.element().textContent).toBe('Send')
    await fontLoaded(resting.element())
    const width = resting.element().getBoundingClientRect().width
    await resting.click()
    expect(submitted).toHaveBeenCalledTimes(1)

    rerender(shown(true))
    const busy = page.getByRole('button', { name: 'Sending', exact: true })
    await expect.element(busy).toHaveFocus()
    await expect.element(busy).toHaveAttribute('aria-busy', 'true')
    expect(busy.element().getBoundingClientRect().width).toBeCloseTo(width, 1)
    await userEvent.keyboard('{Enter}')
    await userEvent.click(busy, { force: true })
    expect(pressed).toHaveBeenCalledTimes(1)
    expect(submitted).toHaveBeenCalledTimes(1)
  })

  it('has its label as its name, without the key hint after it', () => {
    render(<Button trailing={<kbd>Ctrl ↵</kbd>}>Send</Button>)
    const button = page.getByRole('button', { name: 'Send', exact: true })
    expect(button.element()).toHaveTextContent('SendCtrl ↵')
  })

  it('shows that a save takes long, with the same width (EDIT-02)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const shown = (busy: boolean) => (
      <Button busy={busy} busyLabel="Saving" lateLabel="Still saving…">
        Save
      </Button>
    )
    const { rerender } = render(shown(false))
    const button = page.getByRole('button').element()
    await fontLoaded(button)
    const { width } = button.getBoundingClientRect()
    rerender(shown(true))
    await expect.element(button).toHaveTextContent('Saving')
    vi.advanceTimersByTime(2_999)
    await expect.element(button).toHaveTextContent(/^Saving$/)
    vi.advanceTimersByTime(1)
    await expect.element(button).toHaveTextContent(/^Still saving…$/)
    expect(button.getBoundingClientRect().width).toBeCloseTo(width, 0)
    rerender(shown(false))
    rerender(shown(true))
    await expect.element(button).toHaveTextContent(/^Saving$/)
  })

  it('has a touch target of 44 px each way, however small it looks', async () => {
    await page.viewport(390, 844)
    const pressed = vi.fn()
    render(
      <div style={{ padding: 40 }}>
        <Button size={28} onClick={pressed}>
          Go
        </Button>
      </div>,
    )
    const button = page.getByRole('button', { name: 'Go' }).element()
    const { left, top, width, height } = button.getBoundingClientRect()
    expect(height).toBe(28)
    const [x, y] = [left + width / 2, top + height / 2]
    expect(document.elementFromPoint(x, y - 21)).toBe(button)
    expect(document.elementFromPoint(x, y + 21)).toBe(button)
    expect(document.elementFromPoint(x, y + 23)).not.toBe(button)
    await page.viewport(1440, 900)
    expect(document.elementFromPoint(x, y - 21)).not.toBe(button)
  })

  it('shows why it cannot be pressed, and can still be reached', async () => {
    const pressed = vi.fn()
    render(
      <Button disabledReason="Choose a channel first" onClick={pressed}>
        Send
      </Button>,
    )
    const button = page.getByRole('button', { name: 'Send' })
    await userEvent.tab()
    await expect.element(button).toHaveFocus()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Choose a channel first')
    await expect.element(button).toHaveAccessibleDescription('Choose a channel first')
    await userEvent.keyboard('{Enter}')
    expect(pressed).not.toHaveBeenCalled()
  })
})
