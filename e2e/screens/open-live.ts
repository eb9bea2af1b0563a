import type { Page } from '@playwright/test'

/** Opens a screen and waits until it receives live events. Its push connection opens after the screen is shown. */
export async function openLive(page: Page, path: string): Promise<void> {
  const connected = page.waitForEvent('websocket')
  await page.goto(path)
  await (await connected).waitForEvent('framereceived', ({ payload }) =>
    String(payload).includes('subscription_succeeded'),
  )
}
