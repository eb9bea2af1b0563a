import { type BrowserContextOptions, chromium, devices, type Page, request } from '@playwright/test'
import { openStaffApi, signIn } from '../people/staff-api.ts'
import { type Addresses, whereItRuns } from './addresses.ts'
import { CHROMIUM } from './chromium.ts'
import type { Demo } from './start-demo.ts'

export interface Opened {
  page: Page
  close(): Promise<void>
}

/** A browser with an empty cache and a signed-in user of the demo. For programs that are not tests. */
export async function openBrowser(demo: Demo, email: string): Promise<Opened> {
  whereItRuns.publish(demo)
  return openPage({ baseURL: demo.productUrl, storageState: await signIn(request, email) })
}

/** A page in a browser of its own: Chromium draws background tabs once a second. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Opened> {
  const browser = await chromium.launch(CHROMIUM)
  const context = await browser.newContext({
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  return { page: await context.newPage(), close: () => browser.close() }
}

/** The API calls of a user of the demo, without a page. */
export async function openStaffApiFor(demo: Addresses, email: string): ReturnType<typeof openStaffApi> {
  whereItRuns.publish(demo)
  return openStaffApi(request, await signIn(request, email))
}
