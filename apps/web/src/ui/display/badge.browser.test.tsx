import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { Badge } from './badge.tsx'

describe('a badge', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [1284, '99+'],
  ])('shows %i as %s (SHELL-12)', async (count, text) => {
    render(
      <span data-testid="badge">
        <Badge count={count} />
      </span>,
    )
    await expect
      .element(page.getByTestId('badge'))
      .toHaveTextContent(new RegExp(`^${text.replace('+', '\\+')}$`))
  })

  it('is not shown for zero, and has a name for screen readers', async () => {
    const { rerender } = render(
      <span data-testid="badge">
        <Badge count={0} />
      </span>,
    )
    expect(page.getByTestId('badge').element().childElementCount).toBe(0)
    rerender(
      <span data-testid="badge">
        <Badge count={2} label="unread" />
      </span>,
    )
    await expect.element(page.getByTestId('badge')).toHaveTextContent('2 unread')
  })
})
