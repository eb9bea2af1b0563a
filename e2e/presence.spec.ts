import type { Browser, Page } from '@playwright/test'
import type { Addresses } from './demo/addresses.ts'
import { OWNER, type SessionState } from './people/staff-api.ts'
import { conversationOn } from './screens/conversation-screen.ts'
import { inboxOn } from './screens/inbox-screen.ts'
import { interruptibleConnection } from './screens/interruptible-connection.ts'
import { expect, test } from './test.ts'

const COLLEAGUE = 'Dr Ada Okafor'
const LOOKING = `${COLLEAGUE} is looking at this patient`

/** The browser of a colleague, on a page of their own. */
async function colleagueIn(browser: Browser, addresses: Addresses, storageState: SessionState) {
  const context = await browser.newContext({ baseURL: addresses.productUrl, storageState })
  return { context, page: await context.newPage() }
}

const queueRow = (page: Page, id: string) => page.locator(`[data-patient="${id}"]`)
/** The line above the composer. */
const line = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Shows more rows of a queue until this patient is listed. */
async function loadUntilListed(page: Page, id: string): Promise<void> {
  await expect(async () => {
    const more = page.getByRole('button', { name: /^Show \d+ more / }).first()
    if (await queueRow(page, id).isHidden()) await more.click({ timeout: 500 })
    await expect(queueRow(page, id)).toBeVisible({ timeout: 500 })
  }).toPass()
}

test('a colleague at a patient is shown in rows and above the composer, while they write and until they leave', async ({
  page,
  browser,
  staffApi,
  someone,
  sessionOf,
  addresses,
}) => {
  const person = someone('Presence')
  const id = await staffApi.addLead(person)
  await person.sendText('Is somebody there?')
  await page.goto('/inbox')
  const row = inboxOn(page).row(person.name)
  await expect(row).toBeVisible()
  const queue = await page.context().newPage()
  await queue.goto('/')
  await loadUntilListed(queue, id)

  const colleague = await colleagueIn(browser, addresses, await sessionOf(OWNER))
  await colleague.page.goto('/inbox')
  await inboxOn(colleague.page).open(person.name)
  await expect(row).toContainText(LOOKING)
  await expect(queueRow(queue, id)).toContainText(LOOKING)

  await row.click()
  await expect(line(page, LOOKING)).toBeVisible()
  await queueRow(queue, id).locator('[data-row]').click()
  await expect(line(queue, LOOKING)).toBeVisible()
  await expect(line(colleague.page, 'is looking at this patient')).toBeVisible()
  await expect(line(colleague.page, COLLEAGUE)).toHaveCount(0)

  await conversationOn(colleague.page).tab('SMS').click()
  await conversationOn(colleague.page).message.fill('We are, how can we help?')
  await expect(line(page, `${COLLEAGUE} is writing an SMS`)).toBeVisible()
  await expect(row).toContainText(`${COLLEAGUE} is writing an SMS`)
  await conversationOn(colleague.page).message.fill('')
  await expect(line(page, LOOKING)).toBeVisible()

  await colleague.page.close({ runBeforeUnload: true })
  await expect(line(page, LOOKING)).toHaveCount(0)
  await expect(row).not.toContainText(COLLEAGUE)
  await expect(queueRow(queue, id)).not.toContainText(COLLEAGUE)
  await colleague.context.close()
})

test('after a lost connection a page shows who is at a patient now, and nobody who has left meanwhile', async ({
  page,
  browser,
  staffApi,
  someone,
  sessionOf,
  addresses,
}) => {
  const [left, opened] = [someone('Left'), someone('Opened')]
  for (const person of [left, opened]) {
    await staffApi.addLead(person)
    await person.sendText('Hello')
  }
  const connection = await interruptibleConnection(page)
  await page.goto('/inbox')
  const [leftRow, openedRow] = [inboxOn(page).row(left.name), inboxOn(page).row(opened.name)]
  const colleague = await colleagueIn(browser, addresses, await sessionOf(OWNER))
  await colleague.page.goto('/inbox')
  await inboxOn(colleague.page).open(left.name)
  await expect(leftRow).toContainText(LOOKING)

  await connection.interrupt()
  await page.context().setOffline(true)
  await inboxOn(colleague.page).open(opened.name)
  await expect(line(colleague.page, COLLEAGUE)).toHaveCount(0)
  // Without a connection nobody is shown for long.
  await expect(leftRow).not.toContainText(COLLEAGUE, { timeout: 20_000 })
  connection.restore()
  await page.context().setOffline(false)
  await expect(openedRow).toContainText(LOOKING)
  await expect(leftRow).not.toContainText(COLLEAGUE)
  await colleague.context.close()
})
