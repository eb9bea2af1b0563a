import { test as base, expect, type Page } from '@playwright/test'
import { type Addresses, whereItRuns } from './demo/addresses.ts'
import { startSeededDemo } from './demo/seeded-demo.ts'
import type { Demo } from './demo/start-demo.ts'
import { type PageErrors, watchPageErrors } from './page-errors.ts'
import { aPerson, type Person } from './people/patient.ts'
import { type Sandbox, sandboxAt } from './people/sandbox.ts'
import { openStaffApi, RECEPTIONIST, type SignedIn, type StaffApi, signIn } from './people/staff-api.ts'

interface WorkerFixtures {
  /** The settings in which a spec differs: it then has a demo of its own, for all of its tests in one worker. */
  environment: Record<string, string> | null
  ownDemo: Demo | null
  addresses: Addresses
  /** Signs a user in once; all tests of a worker share the session. */
  sessionOf: (email: string) => Promise<SignedIn>
}

interface Fixtures {
  /** The user signed in to `page`, or null for none. */
  staff: string | null
  /** Whether notifications of new texts are dismissed: other journeys cause them, and they cover controls. */
  closesCards: boolean
  /** Invisible errors; any that the test does not foresee fails it. */
  pageErrors: PageErrors
  /** Calls of the signed-in person outside the browser. */
  staffApi: StaffApi
  sandbox: Sandbox
  /** Creates a new person outside the practice. */
  someone: (first?: string) => Person
  /** The sandbox's page, beside the product's. */
  sandboxPage: Page
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  environment: [null, { option: true, scope: 'worker' }],
  ownDemo: [
    async ({ environment }, use) => {
      if (!environment) return use(null)
      const demo = await startSeededDemo(environment)
      whereItRuns.publish(demo)
      await use(demo)
      await demo.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  addresses: [({ ownDemo }, use) => use(ownDemo ?? whereItRuns.read()), { scope: 'worker' }],
  sessionOf: [
    async ({ playwright }, use) => {
      const sessions = new Map<string, Promise<SignedIn>>()
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
  closesCards: [true, { option: true }],
  page: async ({ page, pageErrors, closesCards }, use) => {
    if (closesCards) await closeCards(page)
    await use(page)
    expect(
      pageErrors.unforeseen(),
      'errors nobody caught, broken policies, requests to other places',
    ).toEqual([])
  },
  staffApi: async ({ playwright, staff, sessionOf }, use) => {
    const staffApi = await openStaffApi(playwright.request, await sessionOf(staff ?? RECEPTIONIST))
    await use(staffApi)
    await staffApi.leave()
  },
  sandbox: async ({ addresses }, use) => use(sandboxAt(addresses)),
  someone: async ({ sandbox }, use, { workerIndex }) => use((first) => aPerson(sandbox, workerIndex, first)),
  sandboxPage: async ({ context, addresses }, use) => {
    const page = await context.newPage()
    await page.goto(addresses.sandboxUrl)
    await use(page)
  },
})

/** Without moving the focus, from which keyboard journeys continue. One that has closed by itself is not waited for. */
async function closeCards(page: Page): Promise<void> {
  const cards = page.getByRole('region', { name: 'Notifications' }).getByRole('article')
  const close = cards.filter({ hasText: 'New SMS' }).getByRole('button', { name: 'Close' })
  const pressAll = () =>
    close.evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click()
    })
  await page.addLocatorHandler(close.first(), pressAll, { noWaitAfter: true })
}

export { expect }
