import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { waitForFont } from '../testing/wait-for-font.ts'
import { Button } from './button.tsx'

describe('a button', () => {
  it('keeps its width and focus, shows its busy label, and ignores presses while busy', async () => {
    const onPress = vi.fn()
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const buttonWith = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Sending" onClick={onPress}>
          Send
        </Button>
      </form>
    )
    const { rerender } = render(buttonWith(false))
    const idleButton = page.getByRole('button', { name: 'Send', exact: true })
    expect(idleButton.element().textContent).toBe('Send')
    await waitForFont(idleButton.element())
    const width = idleButton.element().getBoundingClientRect().width
    await idleButton.click()
    expect(onSubmit).toHaveBeenCalledTimes(1)

    rerender(buttonWith(true))
    const busyButton = page.getByRole('button', { name: 'Sending', exact: true })
    await expect.element(busyButton).toHaveFocus()
    await expect.element(busyButton).toHaveAttribute('aria-busy', 'true')
    expect(busyButton.element().getBoundingClientRect().width).toBeCloseTo(width, 1)
    await userEvent.keyboard('{Enter}')
    await userEvent.click(busyButton, { force: true })
    expect(onPress).toHaveBeenCalledTimes(1)
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('has its label as its name, without the key hint after it', () => {
    render(<Button trailing={<kbd>Ctrl ↵</kbd>}>Send</Button>)
    const button = page.getByRole('button', { name: 'Send', exact: true })
    expect(button.element()).toHaveTextContent('SendCtrl ↵')
  })

  it('shows that a save takes long, with the same width (EDIT-02)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const buttonWith = (busy: boolean) => (
      <Button busy={busy} busyLabel="Saving" lateLabel="Still saving…">
        Save
      </Button>
    )
    const { rerender } = render(buttonWith(false))
    const button = page.getByRole('button').element()
    await waitForFont(button)
    const { width } = button.getBoundingClientRect()
    rerender(buttonWith(true))
    await expect.element(button).toHaveTextContent('Saving')
    vi.advanceTimersByTime(2_999)
    await expect.element(button).toHaveTextContent(/^Saving$/)
    vi.advanceTimersByTime(1)
    await expect.element(button).toHaveTextContent(/^Still saving…$/)
    expect(button.getBoundingClientRect().width).toBeCloseTo(width, 0)
    rerender(buttonWith(false))
    rerender(buttonWith(true))
    await expect.element(button).toHaveTextContent(/^Saving$/)
  })

  it('has a touch target of 44 px each way on a phone, however small it looks', async () => {
    await page.viewport(390, 844)
    const onPress = vi.fn()
    render(
      <div style={{ padding: 40 }}>
        <Button size={28} onClick={onPress}>
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

  it('shows the reason when it is disabled, and can still receive the focus', async () => {
    const onPress = vi.fn()
    render(
      <Button disabledReason="Choose a channel first" onClick={onPress}>
        Send
      </Button>,
    )
    const button = page.getByRole('button', { name: 'Send' })
    await userEvent.tab()
    await expect.element(button).toHaveFocus()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Choose a channel first')
    await expect.element(button).toHaveAccessibleDescription('Choose a channel first')
    await userEvent.keyboard('{Enter}')
    expect(onPress).not.toHaveBeenCalled()
  })
})
