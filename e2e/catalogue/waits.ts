import { expect, type Locator, type Page } from '@playwright/test'

/** Opens an address, and waits until nothing is loading any more. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await loaded(page)
}

/** Waits until the page's heading is shown, also behind a dialog, and no part of it is loading. */
export async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached()
  await expect(page.locator('[role=status][aria-label^=Loading], [aria-busy=true]')).toHaveCount(0)
}

export const dialog = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('dialog', name === undefined ? {} : { name })

export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

/** Requests that match are never answered, so that the screen goes on loading. */
export async function neverAnswer(page: Page, ...urls: string[]): Promise<void> {
  for (const url of urls) await page.route(url, () => undefined)
}

/** Requests that match fail. After an error of the server they would be repeated first. */
export async function fail(page: Page, ...urls: string[]): Promise<void> {
  for (const url of urls)
    await page.route(url, (route) => route.fulfill({ status: 400, json: { code: 'unexpected' } }))
}
