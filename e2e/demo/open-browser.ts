import { chromium, devices, type Page, request } from '@playwright/test'
import { signIn } from '../people/desk.ts'
import { whereItRuns } from './addresses.ts'
import { CHROMIUM } from './chromium.ts'
import type { Demo } from './start-demo.ts'

export interface Opened {
  page: Page
  close(): Promise<void>
}

/** A browser with nothing cached, in which somebody of the demo is signed in. For programs that are no tests. */
export async function openBrowser(demo: Demo, email: string): Promise<Opened> {
  whereItRuns.tell(demo)
  const browser = await chromium.launch(CHROMIUM)
  const context = await browser.newContext({
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    baseURL: demo.productUrl,
    storageState: await signIn(request, email),
  })
  return { page: await context.newPage(), close: () => browser.close() }
}
