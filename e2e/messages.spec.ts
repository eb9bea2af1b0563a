import { conversationOn } from './screens/conversation-screen.ts'
import { expect, test } from './test.ts'

test('a text goes sending, sent and delivered before the eyes of who wrote it (COM-05, COM-07, RPL-14, RPL-15, RT-06)', async ({
  page,
  desk,
  someone,
}) => {
  const person = someone('Texted')
  const id = await desk.adds(person)
  const { tab, message, send, event, mark } = conversationOn(page)
  const released = Promise.withResolvers<void>()
  await page.route(`**/api/v3/patients/${id}/communications`, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(`/patients/${id}`)
  await tab('SMS').click()
  await message.fill('Saturday at ten?')
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/communications'),
  )
  await send.click()
  await expect(mark('Saturday at ten?', 'Sending')).toBeVisible()
  await expect(message).toHaveValue('')
  await expect(tab('SMS')).toHaveAttribute('aria-selected', 'true')
  expect((await posted).postDataJSON()).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    channel: 'SMS',
    end_snooze: false,
    template_id: null,
    message: 'Saturday at ten?',
  })
  released.resolve()
  await expect(mark('Saturday at ten?', 'Delivered')).toBeVisible()
  await expect(mark('Saturday at ten?', 'Delivered').locator('..')).toHaveAttribute('data-icon', 'checks')
  await expect(event('Saturday at ten?')).toHaveCount(1)
  await expect(event('Saturday at ten?')).toContainText('SMS')
  await expect(event('Saturday at ten?')).toContainText('Hannah')
  await expect(
    event('Saturday at ten?').getByRole('article', { name: 'Message from the practice' }),
  ).toBeVisible()
  expect(await person.received('sms')).toMatchObject([{ body: 'Saturday at ten?' }])
})

test('an email that comes back says why and what to do (COM-08, COM-11)', async ({ page, desk, someone }) => {
  const person = someone('Gone')
  // A mailbox that does not exist, by the sandbox's agreement.
  person.email = `nobody+${person.last.toLowerCase()}@post.example`
  const id = await desk.adds(person)
  const { tab, body, subject, send, event } = conversationOn(page)
  await page.goto(`/patients/${id}`)
  await tab('Email').click()
  await subject.fill('Your estimate')
  await body.fill('Here it is.')
  await send.click()
  const failed = event('Here it is.')
  await expect(failed).toContainText('The email address does not exist. Check it with the patient')
  await failed.getByRole('img', { name: 'Failed' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText(
    'The email address does not exist. Check it with the patient',
  )
})

test('what failed is sent again, and gets through (COM-11, COM-12)', async ({ page, desk, someone }) => {
  const person = someone('Again')
  const id = await desk.adds(person)
  const { tab, message, send, event, sendAgain, mark } = conversationOn(page)
  await page.route(`**/api/v3/patients/${id}/communications`, (route) =>
    route.fulfill({ status: 422, json: { code: 'validation', message: 'Not now' } }),
  )
  await page.goto(`/patients/${id}`)
  await tab('SMS').click()
  await message.fill('Second time lucky')
  await send.click()
  await expect(event('Second time lucky').getByRole('img', { name: 'Failed' })).toBeVisible()
  await page.unroute(`**/api/v3/patients/${id}/communications`)
  await sendAgain('Second time lucky').click()
  await expect(mark('Second time lucky', 'Delivered')).toBeVisible()
  await expect(event('Second time lucky')).toHaveCount(1)
  expect(await person.received('sms')).toHaveLength(1)
})

test('a note stands there at once, and says so when it could not be saved (COM-19)', async ({
  page,
  desk,
  someone,
}) => {
  const person = someone('Noted')
  const id = await desk.adds(person)
  const { tab, note, send, event, sendAgain } = conversationOn(page)
  const notes = `**/api/v3/patients/${id}/notes`
  const released = Promise.withResolvers<void>()
  await page.route(notes, async (route) => {
    await released.promise
    await route.fulfill({ status: 422, json: { code: 'validation', message: 'No' } })
  })
  await page.goto(`/patients/${id}`)
  await tab('Note').click()
  await note.fill('Prefers mornings')
  await send.click()
  await expect(event('Prefers mornings')).toBeVisible()
  await expect(event('Prefers mornings')).not.toContainText('This note was not saved')
  released.resolve()
  await expect(event('Prefers mornings')).toContainText('This note was not saved')
  await page.unroute(notes)
  await sendAgain('Prefers mornings').click()
  await expect(event('Prefers mornings')).not.toContainText('This note was not saved')
  await page.reload()
  await expect(event('Prefers mornings')).toHaveCount(1)
})

test('no text can be written to a number that is none, and the tab says why (COM-17, RPL-07)', async ({
  page,
  desk,
  someone,
}) => {
  const id = await desk.adds(someone('Short'))
  await desk.put(`/v3/patients/${id}`, { phone: '07700 90' })
  const { tab, note } = conversationOn(page)
  await page.goto(`/patients/${id}`)
  await expect(tab('SMS')).toHaveAttribute('aria-disabled', 'true')
  await tab('SMS').hover()
  await expect(page.getByRole('tooltip')).toHaveText('Cannot send an SMS to an invalid number')
  await tab('SMS').click({ force: true })
  await expect(note).toBeVisible()
  await expect(tab('Note')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('region', { name: 'Patient details' })).toContainText('07700 90')
})

test('long emails are cut in the timeline, short ones are whole (COM-06)', async ({
  page,
  desk,
  someone,
}) => {
  const person = someone('Lengthy')
  const id = await desk.adds(person)
  const whole = `Whole: ${'a'.repeat(143)}`
  const long = `Long: ${'b'.repeat(145)}`
  await person.mails({ subject: 'First', text: whole })
  await person.mails({ subject: 'Second', text: long })
  const { event } = conversationOn(page)
  await page.goto(`/patients/${id}`)
  await expect(event('First')).toContainText(whole)
  await expect(event('First')).not.toContainText('...')
  await expect(event('Second')).toContainText(`${long.slice(0, 150)}...`)
  await expect(event('Second')).not.toContainText(long)
})
