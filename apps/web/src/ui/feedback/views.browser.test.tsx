import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { FailureView } from './failure-view.tsx'
import { LoadingView } from './loading-view.tsx'
import { NotSaved } from './not-saved.tsx'

describe('the generic views', () => {
  it('show an optional text while loading (SHELL-16)', async () => {
    const { rerender } = render(<LoadingView />)
    await expect.element(page.getByRole('status')).toHaveTextContent(/^$/)
    await expect.element(page.getByRole('status')).toHaveAccessibleName('Loading')
    rerender(<LoadingView text="Loading timeline..." />)
    await expect.element(page.getByRole('status')).toHaveTextContent('Loading timeline...')
    await expect.element(page.getByText('Loading timeline...')).toBeVisible()
  })

  it('read "Oops! Something went wrong :(" by default after a failure, and offer to try again (SHELL-16)', async () => {
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

describe('a decision that could not be saved', () => {
  const content = (isSaved: boolean) => (
    <div style={{ height: 160, overflow: 'auto' }}>
      <section tabIndex={-1} style={{ position: 'relative' }}>
        <button type="button">Add</button>
        <div style={{ height: 160 }} />
        {!isSaved && (
          <NotSaved title="The label was not saved" reason={null}>
            <button type="button">Try again</button>
          </NotSaved>
        )}
      </section>
    </div>
  )
  const scrollTopOf = (host: HTMLElement) => host.querySelector('div')?.scrollTop

  it('is scrolled into view for a user who is working beside it, and for no other user', async () => {
    const { host, rerender } = render(content(true))
    const add = page.getByRole('button', { name: 'Add' })
    await expect.element(add).toBeVisible()
    rerender(content(false))
    await expect.element(page.getByRole('alert')).toBeInTheDocument()
    expect(scrollTopOf(host)).toBe(0)
    rerender(content(true))
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    ;(add.element() as HTMLElement).focus()
    rerender(content(false))
    await expect.poll(() => scrollTopOf(host)).toBeGreaterThan(40)
    await expect.element(add).toHaveFocus()
  })
})
