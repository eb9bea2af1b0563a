import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { Paginator } from './paginator.tsx'

const pages = page.getByRole('navigation', { name: 'Pages' })
const button = (name: string) => pages.getByRole('button', { name, exact: true })

function Pages({
  first = 1,
  last,
  onPage = () => {},
}: {
  first?: number
  last: number
  onPage?: (page: number) => void
}) {
  const [shown, show] = useState(first)
  return (
    <Paginator
      label="Pages"
      page={shown}
      last={last}
      failed={new Set([19])}
      onPage={(next) => {
        show(next)
        onPage(next)
      }}
    />
  )
}

/** What stands between Previous and Next. */
const items = () =>
  [...pages.element().querySelectorAll('li')].map(({ textContent }) => textContent).join(' ')

it('a paginator has Previous, Next, the first page, the neighbours of the current one and the last two (PRT-07)', async () => {
  const onPage = vi.fn()
  render(<Pages first={10} last={20} onPage={onPage} />)
  await expect.element(button('Page 10')).toHaveAttribute('aria-current', 'page')
  expect(items()).toBe('1 … 9 10 11 … 19 20')
  await button('Next').click()
  expect(items()).toBe('1 … 10 11 12 … 19 20')
  await button('Previous').click()
  await button('Page 20').click()
  expect(onPage.mock.calls).toEqual([[11], [10], [20]])
  expect(items()).toBe('1 … 19 20')
})

it('Previous is disabled on the first page and Next on the last, and both keep the focus (PRT-08)', async () => {
  const onPage = vi.fn()
  render(<Pages last={2} onPage={onPage} />)
  await expect.element(button('Previous')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('Next')).not.toHaveAttribute('aria-disabled', 'true')
  button('Next').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Next')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('Next')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Previous')).not.toHaveAttribute('aria-disabled', 'true')
  expect(onPage.mock.calls).toEqual([[2]])
})

it('a page that could not be loaded is marked (PRT-09)', async () => {
  render(<Pages first={18} last={20} />)
  await expect.element(button('Page 19, could not be loaded')).toBeVisible()
})

it('all pages fit a phone, and are 44 px high', async () => {
  await page.viewport(390, 844)
  render(
    <div style={{ padding: '0 16px' }}>
      <Pages first={10} last={20} />
    </div>,
  )
  const buttons = pages.getByRole('button').elements()
  expect(buttons).toHaveLength(8)
  for (const element of buttons) {
    const { left, right, height } = element.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(390)
    expect(height).toBe(44)
  }
})
