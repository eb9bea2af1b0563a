import { conversationOn } from './screens/conversation-screen.ts'
import { inboxOn } from './screens/inbox-screen.ts'
import { expect, test } from './test.ts'

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
