import { type BrowserContextOptions, chromium, devices, type Page, request } from '@playwright/test'
import { openStaffApi, signIn } from '../people/staff-api.ts'
import { type Addresses, demoAddresses } from './addresses.ts'
import { CHROMIUM } from './chromium.ts'
import type { Demo } from './start-demo.ts'

export interface OpenPage {
  page: Page
  close(): Promise<void>
}

/** Opens a browser with an empty cache and a signed-in user of the demo. For programs that are not tests. */
export async function openBrowser(demo: Demo, email: string): Promise<OpenPage> {
  demoAddresses.publish(demo)
  return openPage({ baseURL: demo.productUrl, storageState: await signIn(request, email) })
}

/** Opens a page in a separate browser, since Chromium draws background tabs only once a second. */
export async function openPage(options: BrowserContextOptions = {}): Promise<OpenPage> {
  const browser = await chromium.launch(CHROMIUM)
  const context = await browser.newContext({
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  return { page: await context.newPage(), close: () => browser.close() }
}

/** Opens the API as a user of the demo, without a page. */
export async function openStaffApiFor(demo: Addresses, email: string): ReturnType<typeof openStaffApi> {
  demoAddresses.publish(demo)
  return openStaffApi(request, await signIn(request, email))
}
