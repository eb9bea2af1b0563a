import { IconStar } from '@tabler/icons-react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { IconButton } from '../buttons/icon-button.tsx'
import { render } from '../testing/render.tsx'
import { tooltipProps } from './tooltip.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const tooltip = page.getByRole('tooltip')

describe('a tooltip', () => {
  it('opens when the pointer rests on its element, and closes after 5000 ms (SHELL-18, ACT-42)', async () => {
    render(<IconButton icon={IconStar} label="Star" />)
    await page.getByRole('button', { name: 'Star' }).hover()
    await expect.element(tooltip).not.toBeInTheDocument()
    vi.advanceTimersByTime(400)
    await expect.element(tooltip).toHaveTextContent('Star')
    vi.advanceTimersByTime(4999)
    await expect.element(tooltip).toBeVisible()
    vi.advanceTimersByTime(1)
    await expect.element(tooltip).not.toBeInTheDocument()
  })

  it('opens on keyboard focus, and closes after 5000 ms, on Escape and on blur (SHELL-18, ACT-42)', async () => {
    render(
      <>
        <IconButton icon={IconStar} label="Star" />
        <IconButton icon={IconStar} label="Mark read" />
        <button type="button">Plain</button>
      </>,
    )
    await userEvent.tab()
    await expect.element(tooltip).toHaveTextContent('Star')
    vi.advanceTimersByTime(5000)
    await expect.element(tooltip).not.toBeInTheDocument()
    await userEvent.tab()
    await expect.element(tooltip).toHaveTextContent('Mark read')
    await userEvent.keyboard('{Escape}')
    await expect.element(tooltip).not.toBeInTheDocument()
    await userEvent.tab({ shift: true })
    await expect.element(tooltip).toHaveTextContent('Star')
    await userEvent.tab()
    await userEvent.tab()
    vi.advanceTimersByTime(200)
    await expect.element(tooltip).not.toBeInTheDocument()
  })

  it('shows the full text of an element that truncates it, and nothing when the text fits', async () => {
    const name = 'Implant consultation, before and after, June 2023'
    const line = (width: number) => (
      <div
        {...tooltipProps(name, { whenTruncated: true })}
        style={{ width, overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' }}
        data-testid="line"
      >
        {name}
      </div>
    )
    const { rerender } = render(line(600))
    await page.getByTestId('line').hover()
    vi.advanceTimersByTime(400)
    await expect.element(tooltip).not.toBeInTheDocument()
    await userEvent.unhover(page.getByTestId('line'))
    rerender(line(80))
    await page.getByTestId('line').hover()
    vi.advanceTimersByTime(400)
    await expect.element(tooltip).toHaveTextContent(name)
  })

  it('appears beside its element, inside the window', async () => {
    render(
      <div style={{ position: 'fixed', top: 0, left: 0 }}>
        <IconButton icon={IconStar} label="A rather long name for a star" />
      </div>,
    )
    await userEvent.tab()
    const box = tooltip.element().getBoundingClientRect()
    const anchorBox = page.getByRole('button').element().getBoundingClientRect()
    expect(box.left).toBeGreaterThanOrEqual(8)
    expect(box.top).toBeGreaterThanOrEqual(anchorBox.bottom)
  })
})
