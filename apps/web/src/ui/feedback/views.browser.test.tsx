import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { FailureView } from './failure-view.tsx'
import { LoadingView } from './loading-view.tsx'

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
