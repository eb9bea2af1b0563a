import { conversationOn } from './screens/conversation-screen.ts'
import { expect, test } from './test.ts'

test('an email opens in full below its subject, and closes (MAIL-01, MAIL-02, MAIL-03)', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Emily')
  const id = await staffApi.addLead(person)
  const subject = `A subject of many words ${'and more '.repeat(40)}`.trim()
  const html = `<p>Dear Hannah,</p><table bgcolor="#ffeecc"><tr><td>Two <b>bold</b> columns</td></tr></table><p>${'long '.repeat(60)}the end</p>`
  await person.sendEmail({ subject, text: 'Dear Hannah, plain', html })
  const { openEmail } = conversationOn(page)
  const released = Promise.withResolvers<void>()
  await page.route(`**/api/v3/patients/${id}/communications/*`, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(`/patients/${id}`)
  await openEmail('A subject of many words').click()
  const modal = page.getByRole('dialog', { name: /^Subject: A subject/ })
  await expect(modal).toContainText('Loading email...')
  released.resolve()
  const letter = modal.frameLocator('iframe')
  await expect(letter.getByText('the end')).toBeAttached()
  await expect(letter.locator('b')).toHaveText('bold')
  await expect(letter.locator('td')).toHaveText('Two bold columns')
  const title = await modal.getByRole('heading').first().textContent()
  expect(title?.startsWith(`Subject: ${subject.slice(0, 300)}`)).toBe(true)
  expect(title?.length).toBeLessThan(`Subject: ${subject}`.length)
  const box = await modal.boundingBox()
  expect(Math.max(box?.width ?? 0, box?.height ?? 0)).toBeLessThanOrEqual(700)
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(modal).toBeHidden()
  await expect(page.getByRole('dialog', { name: person.name })).toBeVisible()
})

test('remote pictures are fetched only when the user chooses to show them (MAIL-06)', async ({
  page,
  staffApi,
  someone,
  pageErrors,
}) => {
  const person = someone('Pictured')
  const id = await staffApi.addLead(person)
  const requested: string[] = []
  await page.route('https://tracker.example/**', (route) => {
    requested.push(route.request().url())
    return route.fulfill({ contentType: 'image/gif', body: 'GIF89a' })
  })
  await person.sendEmail({
    subject: 'With a pixel',
    text: 'Hello',
    html: '<p>Hello</p><img src="https://tracker.example/pixel.gif" width="1" height="1">',
  })
  const { openEmail } = conversationOn(page)
  await page.goto(`/patients/${id}`)
  await openEmail('With a pixel').click()
  const modal = page.getByRole('dialog', { name: 'Subject: With a pixel' })
  await expect(modal.frameLocator('iframe').getByText('Hello')).toBeVisible()
  await expect(modal).toContainText('Remote pictures are hidden')
  expect(requested).toEqual([])
  expect(pageErrors.unexpected()).toEqual([])
  pageErrors.allow(/tracker\.example/)
  await modal.getByRole('button', { name: 'Show pictures' }).click()
  await expect.poll(() => requested).toEqual(['https://tracker.example/pixel.gif'])
})
