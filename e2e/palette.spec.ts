import { expectNoViolations } from './axe.ts'
import { conversationOn } from './screens/conversation-screen.ts'
import { inboxOn } from './screens/inbox-screen.ts'
import { expect, test } from './test.ts'

/** The dialogs that are open. */
const DIALOG = '[role=dialog]'

test('a patient is found despite a typing error, opened in place and answered by keyboard alone', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Catherine')
  const id = await staffApi.addLead(person)
  await person.sendText('Is the scan painful?')
  await page.goto('/inbox')
  const { event } = conversationOn(page)
  await expect(inboxOn(page).row(person.name)).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(`Cathrine ${person.last}`)
  await expect(page.getByRole('option', { name: person.name }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/inbox\\?patient=${id}$`))
  await expect(event('Is the scan painful?')).toBeVisible()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Reply')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  await page.keyboard.press('r')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await page.keyboard.type('Not at all.')
  await page.keyboard.press('Control+Enter')
  await expect(event('Not at all.')).toBeVisible()
})

test('the palette has no accessibility violations before, while and after searching, also on a phone', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Palette')
  await staffApi.addLead(person)
  await page.goto('/inbox')
  await expect(inboxOn(page).list.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  const field = palette.getByRole('combobox')
  await expect(palette.getByRole('option', { name: 'Templates' })).toBeVisible()
  await expectNoViolations(page, 'palette', DIALOG)
  await field.fill(person.name)
  await expect(palette.getByRole('option', { name: person.name }).first()).toBeVisible()
  await expectNoViolations(page, 'palette with hits', DIALOG)
  await field.fill('Zebedee Quux')
  await expect(palette.getByRole('button', { name: 'Add patient' })).toBeVisible()
  await expectNoViolations(page, 'palette with nothing found', DIALOG)
  await page.route('**/v3/search?*', (route) => route.abort())
  await field.fill('Zebedee Quuxx')
  await expect(palette.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectNoViolations(page, 'palette after a failure', DIALOG)
  await page.context().setOffline(true)
  await expect(palette.getByText('No connection.')).toBeVisible()
  await expectNoViolations(page, 'palette without a connection', DIALOG)
  await page.context().setOffline(false)
  await page.unroute('**/v3/search?*')

  await page.setViewportSize({ width: 390, height: 844 })
  await field.fill(person.name)
  await expect(palette.getByRole('option', { name: person.name }).first()).toBeVisible()
  await expectNoViolations(page, 'palette on a phone', DIALOG)
  await page.setViewportSize({ width: 390, height: 844 })
  await palette.getByRole('button', { name: 'Close search' }).click()
  await expect(palette).toBeHidden()
})
