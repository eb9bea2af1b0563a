import { expect, type Locator, type Page } from '@playwright/test'

/** The inbox. */
export function inboxOn(page: Page) {
  const list = page.getByRole('list', { name: 'Conversations' })
  const filters = page.getByRole('group', { name: 'Filters' })
  const filter = (label: string) => filters.getByRole('button', { name: new RegExp(`^${label}`) })
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
  const row = (text: string): Locator => list.getByRole('listitem').filter({ hasText: text })
  return {
    list,
    filters,
    /** The conversation whose name or latest message contains this text. */
    row,
    rows: list.getByRole('listitem'),
    filter,
    /** Presses a filter button and waits for the new list. While a list loads, the buttons do nothing (INB-27). */
    toggleFilter: async (label: string) => {
      await expect(refresh).toHaveAttribute('aria-busy', 'false')
      await filter(label).click()
      await expect(refresh).toHaveAttribute('aria-busy', 'false')
    },
    /** Presses one of the buttons that a row shows on hover. */
    pressRowButton: async (text: string, label: string) => {
      await row(text).hover()
      await row(text).getByRole('button', { name: label, exact: true }).click()
    },
    open: (text: string) => row(text).click(),
  }
}
