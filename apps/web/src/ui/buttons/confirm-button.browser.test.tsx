import { IconTrash } from '@tabler/icons-react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fontLoaded } from '../testing/font-loaded.ts'
import { render } from '../testing/render.tsx'
import { ConfirmButton } from './confirm-button.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

function show() {
  const actions = vi.fn()
  render(
    <ConfirmButton icon={IconTrash} onConfirm={actions}>
      Delete template
    </ConfirmButton>,
  )
  const resting = page.getByRole('button', { name: 'Delete template', exact: true })
  const asking = page.getByRole('button', { name: 'Are you sure?', exact: true })
  return { actions, resting, asking }
}

describe('a button that asks first', () => {
  it('shows "Are you sure?" for 3000 ms after the first click; a second click within that time confirms (SHELL-17, ACT-42)', async () => {
    const { actions, resting, asking } = show()
    await expect.element(resting).toBeVisible()
    await expect.element(asking).not.toBeInTheDocument()
    await resting.click()
    await expect.element(asking).toBeVisible()
    expect(actions).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2999)
    await expect.element(asking).toBeVisible()
    await asking.click()
    await expect.element(resting).toBeVisible()
    expect(actions).toHaveBeenCalledTimes(1)
  })

  it('returns to normal after 3000 ms without acting (SHELL-17, ACT-42)', async () => {
    const { actions, resting, asking } = show()
    await resting.click()
    await expect.element(asking).toBeVisible()
    vi.advanceTimersByTime(3000)
    await expect.element(resting).toBeVisible()
    await expect.element(asking).not.toBeInTheDocument()
    expect(actions).not.toHaveBeenCalled()
    await resting.click()
    await expect.element(asking).toBeVisible()
    expect(actions).not.toHaveBeenCalled()
  })

  it('keeps its width and position, and returns to normal on Escape', async () => {
    const { actions, resting, asking } = show()
    await fontLoaded(resting.element())
    const before = resting.element().getBoundingClientRect()
    await resting.click()
    await expect.element(asking).toBeVisible()
    const after = asking.element().getBoundingClientRect()
    expect(after.left).toBe(before.left)
    expect(after.width).toBeCloseTo(before.width, 1)
    await userEvent.keyboard('{Escape}')
    await expect.element(resting).toBeVisible()
    expect(actions).not.toHaveBeenCalled()
  })

  it('works with the keyboard alone', async () => {
    const { actions, resting, asking } = show()
    await userEvent.tab()
    await expect.element(resting).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(asking).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(actions).toHaveBeenCalledTimes(1)
  })
})
