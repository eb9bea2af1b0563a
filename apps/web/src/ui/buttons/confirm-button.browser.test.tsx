import { IconTrash } from '@tabler/icons-react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { waitForFont } from '../testing/wait-for-font.ts'
import { ConfirmButton } from './confirm-button.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

function show() {
  const onConfirm = vi.fn()
  render(
    <ConfirmButton icon={IconTrash} onConfirm={onConfirm}>
      Delete template
    </ConfirmButton>,
  )
  const idleButton = page.getByRole('button', { name: 'Delete template', exact: true })
  const askingButton = page.getByRole('button', { name: 'Are you sure?', exact: true })
  return { onConfirm, idleButton, askingButton }
}

describe('a button that asks first', () => {
  it('shows "Are you sure?" for 3000 ms after the first click; a second click within that time confirms (SHELL-17, ACT-42)', async () => {
    const { onConfirm, idleButton, askingButton } = show()
    await expect.element(idleButton).toBeVisible()
    await expect.element(askingButton).not.toBeInTheDocument()
    await idleButton.click()
    await expect.element(askingButton).toBeVisible()
    expect(onConfirm).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2999)
    await expect.element(askingButton).toBeVisible()
    await askingButton.click()
    await expect.element(idleButton).toBeVisible()
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  it('returns to normal after 3000 ms without acting (SHELL-17, ACT-42)', async () => {
    const { onConfirm, idleButton, askingButton } = show()
    await idleButton.click()
    await expect.element(askingButton).toBeVisible()
    vi.advanceTimersByTime(3000)
    await expect.element(idleButton).toBeVisible()
    await expect.element(askingButton).not.toBeInTheDocument()
    expect(onConfirm).not.toHaveBeenCalled()
    await idleButton.click()
    await expect.element(askingButton).toBeVisible()
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('keeps its width and position, and returns to normal on Escape', async () => {
    const { onConfirm, idleButton, askingButton } = show()
    await waitForFont(idleButton.element())
    const before = idleButton.element().getBoundingClientRect()
    await idleButton.click()
    await expect.element(askingButton).toBeVisible()
    const after = askingButton.element().getBoundingClientRect()
    expect(after.left).toBe(before.left)
    expect(after.width).toBeCloseTo(before.width, 1)
    await userEvent.keyboard('{Escape}')
    await expect.element(idleButton).toBeVisible()
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('works with the keyboard alone', async () => {
    const { onConfirm, idleButton, askingButton } = show()
    await userEvent.tab()
    await expect.element(idleButton).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(askingButton).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })
})
