import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Badge } from './badge.tsx'
import { FailureView } from './failure-view.tsx'
import { LoadingView } from './loading-view.tsx'
import { render } from './testing/render.tsx'

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

  it('is not there at zero, and can say what it counts', async () => {
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

describe('the generic views', () => {
  it('loading takes an optional text (SHELL-16)', async () => {
    const { rerender } = render(<LoadingView />)
    await expect.element(page.getByRole('status')).toHaveTextContent(/^$/)
    await expect.element(page.getByRole('status')).toHaveAccessibleName('Loading')
    rerender(<LoadingView text="Loading timeline..." />)
    await expect.element(page.getByRole('status')).toHaveTextContent('Loading timeline...')
    await expect.element(page.getByText('Loading timeline...')).toBeVisible()
  })

  it('failure reads "Oops! Something went wrong :(" by default and offers to try again (SHELL-16)', async () => {
    const retry = vi.fn()
    const { rerender } = render(<FailureView />)
    await expect.element(page.getByText('Oops! Something went wrong :(', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button')).not.toBeInTheDocument()
    rerender(<FailureView text="We couldn't load this patient." onRetry={retry} />)
    await expect.element(page.getByText("We couldn't load this patient.")).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(retry).toHaveBeenCalledTimes(1)
  })
})
