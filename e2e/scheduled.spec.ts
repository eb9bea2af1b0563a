import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import { expectNoViolations } from './axe.ts'
import { OWNER } from './people/staff-api.ts'
import { conversationOn } from './screens/conversation-screen.ts'
import { openLive } from './screens/open-live.ts'
import { expect, test } from './test.ts'

// Its own demo, since the time that it skips is everybody's.
test.use({ environment: {} })
test.describe.configure({ mode: 'default' })

const LATE_SECONDS = (MS_PER_HOUR + 60_000) / 1000

test('a message is scheduled, cancelled and restored by keyboard, a colleague sees it come and go, and the patient gets it once at its time', async ({
  page,
  pageOf,
  staffApi,
  someone,
  sandbox,
}) => {
  const person = someone('Later')
  const id = await staffApi.addLead(person)
  const { tab, message, event } = conversationOn(page)
  const lines = page.getByRole('list', { name: 'Scheduled messages' })
  await openLive(page, `/patients/${id}`)
  await tab('SMS').click()
  // Loaded once there is something to send, so that a digit right after the first key is not typed into the text.
  const menuCode = page.waitForResponse(/\/later-menu-[^/]+\.js$/)
  await message.fill('See you on Monday at nine')
  await menuCode

  const colleaguesPage = await pageOf(OWNER)
  await openLive(colleaguesPage, '/inbox/scheduled')
  await expect(colleaguesPage.getByRole('heading', { name: 'Scheduled messages' })).toBeVisible()
  const row = colleaguesPage.getByRole('listitem').filter({ hasText: 'See you on Monday at nine' })

  // Two keys: the menu, and its first choice.
  await message.press('Control+Shift+Enter')
  await expect(page.getByRole('menuitem', { name: 'In 1 hour' })).toBeFocused()
  await page.keyboard.press('1')
  await expect(lines).toContainText(/Scheduled for (today|tomorrow) at/)
  await expect(message).toHaveValue('')
  await expect(row).toBeVisible()
  await expectNoViolations(
    page,
    'a conversation with a scheduled message',
    'ul[aria-label="Scheduled messages"]',
  )
  await expectNoViolations(colleaguesPage, 'scheduled messages')

  await lines.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(lines).toBeHidden()
  await expect(row).toHaveCount(0)
  await page.locator('body').press('z')
  await expect(lines).toBeVisible()
  await expect(row).toBeVisible()

  await colleaguesPage.locator('body').press('j')
  await expect(row).toBeFocused()
  await colleaguesPage.keyboard.press('o')
  await expect(conversationOn(colleaguesPage).timeline).toBeVisible()
  await colleaguesPage.goto('/inbox/scheduled')
  await expect(row).toBeVisible()

  expect(await person.received('sms')).toEqual([])
  await sandbox.skipTime(LATE_SECONDS)
  await person.waitUntilReceived('sms', 'See you on Monday at nine')
  await expect(event('See you on Monday at nine')).toHaveCount(1)
  await expect(lines).toBeHidden()
  await expect(row).toHaveCount(0)
  expect(await person.received('sms')).toHaveLength(1)
})

test('a message to a patient who has written since stays unsent, its author reads why in the bell, and one press sends it', async ({
  page,
  staffApi,
  someone,
  sandbox,
}) => {
  const person = someone('Sooner')
  const id = await staffApi.addLead(person)
  const { tab, message, event } = conversationOn(page)
  const lines = page.getByRole('list', { name: 'Scheduled messages' })
  await openLive(page, `/inbox?patient=${id}`)
  await tab('SMS').click()
  await message.fill('Shall we say Tuesday?')
  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem', { name: 'In 1 hour' }).click()
  await expect(lines).toBeVisible()
  await person.sendText('Wednesday suits me better')
  await expect(event('Wednesday suits me better')).toBeVisible()
  await sandbox.skipTime(LATE_SECONDS)
  await expect(lines).toContainText('Not sent: Something new came in since this was scheduled')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('A scheduled message was not sent.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await person.received('sms')).toEqual([])
  await lines.getByRole('button', { name: 'Send now' }).click()
  await person.waitUntilReceived('sms', 'Shall we say Tuesday?')
  await expect(lines).toBeHidden()
})

test('of two users who edit a message at the same time one gets it, and the other reads who has it', async ({
  page,
  pageOf,
  staffApi,
  someone,
}) => {
  const id = await staffApi.addLead(someone('Twice'))
  const { tab, message } = conversationOn(page)
  await openLive(page, `/patients/${id}`)
  await tab('SMS').click()
  await message.fill('See you on Friday')
  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem', { name: 'In 1 hour' }).click()
  await expect(page.getByRole('list', { name: 'Scheduled messages' })).toBeVisible()
  const pages = [page, await pageOf(OWNER)] as const
  const rowOn = (shown: typeof page) => shown.getByRole('listitem').filter({ hasText: 'See you on Friday' })
  for (const shown of pages) {
    await openLive(shown, '/inbox/scheduled')
    await expect(rowOn(shown)).toBeVisible()
  }
  await Promise.all(pages.map((shown) => rowOn(shown).getByRole('button', { name: 'Edit' }).click()))
  const lateText = /has taken this message back to edit it/
  const isLate = async (shown: typeof page) => (await shown.getByText(lateText).count()) > 0
  await expect.poll(async () => (await Promise.all(pages.map(isLate))).filter(Boolean).length).toBe(1)
  const isFirstLate = await isLate(page)
  const [winner, loser] = isFirstLate ? [pages[1], pages[0]] : pages
  await expect(conversationOn(winner).message).toHaveValue('See you on Friday')
  await expect(loser).toHaveURL(/\/inbox\/scheduled$/)
  await expect(rowOn(loser)).toHaveCount(0)
})
