import type { Page } from '@playwright/test'

/** Opens a screen and waits until it has subscribed to live events, which happens after it is shown. */
export async function openLive(page: Page, path: string): Promise<void> {
  const connected = page.waitForEvent('websocket')
  await page.goto(path)
  await (await connected).waitForEvent('framereceived', ({ payload }) =>
    String(payload).includes('subscription_succeeded'),
  )
}
