import type { Page } from '@playwright/test'
import { OWNER } from './people/staff-api.ts'
import { conversationOn } from './screens/conversation-screen.ts'
import { inboxOn } from './screens/inbox-screen.ts'
import { interruptibleConnection } from './screens/interruptible-connection.ts'
import { openLive } from './screens/open-live.ts'
import { loadUntilListed, patientRow } from './screens/patient-rows.ts'
import { expect, test } from './test.ts'

const COLLEAGUE = 'Dr Ada Okafor'
const LOOKING = `${COLLEAGUE} is looking at this patient`

/** The line above the composer. */
const line = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('a colleague at a patient is shown in rows and above the composer, while they write and until they leave', async ({
  page,
  pageOf,
  staffApi,
  someone,
}) => {
  const person = someone('Presence')
  const id = await staffApi.addLead(person)
  await person.sendText('Is somebody there?')
  await page.goto('/inbox')
  const row = inboxOn(page).row(person.name)
  await expect(row).toBeVisible()
  const queue = await page.context().newPage()
  await openLive(queue, '/')
  await loadUntilListed(queue, id)

  const colleague = await pageOf(OWNER)
  await colleague.goto('/inbox')
  await inboxOn(colleague).open(person.name)
  await expect(row).toContainText(LOOKING)
  await expect(patientRow(queue, id)).toContainText(LOOKING)

  await row.click()
  await expect(line(page, LOOKING)).toBeVisible()
  await patientRow(queue, id).locator('[data-row]').click()
  await expect(line(queue, LOOKING)).toBeVisible()
  await expect(line(colleague, 'is looking at this patient')).toBeVisible()
  await expect(line(colleague, COLLEAGUE)).toHaveCount(0)

  await conversationOn(colleague).tab('SMS').click()
  await conversationOn(colleague).message.fill('We are, how can we help?')
  await expect(line(page, `${COLLEAGUE} is writing an SMS`)).toBeVisible()
  await expect(row).toContainText(`${COLLEAGUE} is writing an SMS`)
  await conversationOn(colleague).message.fill('')
  await expect(line(page, LOOKING)).toBeVisible()

  await colleague.close({ runBeforeUnload: true })
  await expect(line(page, LOOKING)).toHaveCount(0)
  await expect(row).not.toContainText(COLLEAGUE)
  await expect(patientRow(queue, id)).not.toContainText(COLLEAGUE)
})

test('after a lost connection a page shows who is at a patient now, and nobody who has left meanwhile', async ({
  page,
  pageOf,
  staffApi,
  someone,
}) => {
  const [left, opened] = [someone('Left'), someone('Opened')]
  for (const person of [left, opened]) {
    await staffApi.addLead(person)
    await person.sendText('Hello')
  }
  const connection = await interruptibleConnection(page)
  await page.goto('/inbox')
  const [leftRow, openedRow] = [inboxOn(page).row(left.name), inboxOn(page).row(opened.name)]
  const colleague = await pageOf(OWNER)
  await colleague.goto('/inbox')
  await inboxOn(colleague).open(left.name)
  await expect(leftRow).toContainText(LOOKING)

  await connection.interrupt()
  await page.context().setOffline(true)
  await inboxOn(colleague).open(opened.name)
  await expect(line(colleague, COLLEAGUE)).toHaveCount(0)
  // Without a connection nobody is shown for long.
  await expect(leftRow).not.toContainText(COLLEAGUE, { timeout: 20_000 })
  connection.restore()
  await page.context().setOffline(false)
  await expect(openedRow).toContainText(LOOKING)
  await expect(leftRow).not.toContainText(COLLEAGUE)
})
