import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Addresses, demoAddresses } from './demo/addresses.ts'
import { startSeededDemo } from './demo/seeded-demo.ts'
import type { Demo } from './demo/start-demo.ts'
import { type PageErrors, watchPageErrors } from './page-errors.ts'
import { aPerson, type Person } from './people/patient.ts'
import { type Sandbox, sandboxClient } from './people/sandbox.ts'
import { openStaffApi, RECEPTIONIST, type SessionState, type StaffApi, signIn } from './people/staff-api.ts'

interface WorkerFixtures {
  /** Environment variables that a spec sets. The spec then has its own demo, which all its tests in a worker share. */
  environment: Record<string, string> | null
  ownDemo: Demo | null
  addresses: Addresses
  /** Signs a user in once. All tests of a worker share the session. */
  sessionOf: (email: string) => Promise<SessionState>
}

interface Fixtures {
  /** The email of the user who is signed in on `page`, or null for no one. */
  staff: string | null
  /** Whether notifications of new texts are dismissed. Other tests cause them, and they cover controls. */
  dismissesNotifications: boolean
  /** Errors that occur in pages without users seeing them. A test fails on any error that it does not allow. */
  pageErrors: PageErrors
  /** The API outside the browser, as the signed-in user, or as the receptionist if `staff` is null. */
  staffApi: StaffApi
  sandbox: Sandbox
  /** Creates a new person outside the practice. */
  someone: (first?: string, last?: string) => Person
  /** The sandbox's page, beside the product's. */
  sandboxPage: Page
  /** Opens a page in a browser of another user, who is signed in there. */
  pageOf: (email: string) => Promise<Page>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  environment: [null, { option: true, scope: 'worker' }],
  ownDemo: [
    async ({ environment }, use) => {
      if (!environment) return use(null)
      const demo = await startSeededDemo(environment)
      demoAddresses.publish(demo)
      await use(demo)
      await demo.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  addresses: [({ ownDemo }, use) => use(ownDemo ?? demoAddresses.read()), { scope: 'worker' }],
  sessionOf: [
    // A spec's own demo has to run before anyone signs in, hence the dependency.
    async ({ playwright, addresses: _ }, use) => {
      const sessions = new Map<string, Promise<SessionState>>()
      await use((email) => {
        const session = sessions.get(email) ?? signIn(playwright.request, email)
        sessions.set(email, session)
        return session
      })
    },
    { scope: 'worker' },
  ],
  staff: [RECEPTIONIST, { option: true }],
  baseURL: async ({ addresses }, use) => use(addresses.productUrl),
  storageState: async ({ staff, sessionOf }, use) => use(staff ? await sessionOf(staff) : undefined),
  pageErrors: async ({ context, addresses }, use) => use(watchPageErrors(context, addresses)),
  dismissesNotifications: [true, { option: true }],
  page: async ({ page, pageErrors, dismissesNotifications }, use) => {
    if (dismissesNotifications) await dismissNotifications(page, 'New SMS')
    await use(page)
    expect(pageErrors.unexpected(), 'uncaught errors, policy violations, requests to other sites').toEqual([])
  },
  staffApi: async ({ playwright, staff, sessionOf }, use) => {
    const staffApi = await openStaffApi(playwright.request, await sessionOf(staff ?? RECEPTIONIST))
    await use(staffApi)
    await staffApi.close()
  },
  sandbox: async ({ addresses }, use) => use(sandboxClient(addresses)),
  someone: async ({ sandbox }, use, { workerIndex }) =>
    use((...name) => aPerson(sandbox, workerIndex, ...name)),
  sandboxPage: async ({ context, addresses }, use) => {
    const page = await context.newPage()
    await page.goto(addresses.sandboxUrl)
    await use(page)
  },
  pageOf: async ({ browser, baseURL, sessionOf }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (email) => {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        storageState: await sessionOf(email),
      })
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/**
 * Closes notifications with this text as they appear, within the page: a handler of Playwright's would run before each
 * action for as long as texts keep arriving. The focus does not move, which keyboard tests rely on.
 */
export async function dismissNotifications(page: Page, text: string): Promise<void> {
  await page.addInitScript((dismissed) => {
    const closed = new WeakSet<Element>()
    const closeAll = () => {
      for (const notification of document.querySelectorAll('[aria-label="Notifications"] article')) {
        if (closed.has(notification) || !notification.textContent.includes(dismissed)) continue
        closed.add(notification)
        const buttons = [...notification.querySelectorAll('button')]
        buttons.find((button) => (button.ariaLabel ?? button.textContent) === 'Close')?.click()
      }
    }
    new MutationObserver(closeAll).observe(document, { childList: true, subtree: true })
  }, text)
}

export { expect }
