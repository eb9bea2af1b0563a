import { conversationOn } from './screens/conversation-screen.ts'
import { expect, test } from './test.ts'

test('a text goes from sending to sent and delivered while its author watches (COM-07, RPL-14, RPL-15, RT-06)', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Texted')
  const id = await staffApi.adds(person)
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

test('an email that comes back says why, and goes through once the address is right (COM-08, COM-11)', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Gone')
  const right = person.email
  // A mailbox that does not exist, by the sandbox's agreement.
  person.email = `nobody+${person.last.toLowerCase()}@post.example`
  const id = await staffApi.adds(person)
  const { tab, body, subject, send, event, sendAgain, mark } = conversationOn(page)
  await page.goto(`/patients/${id}`)
  await tab('Email').click()
  await subject.fill('Your estimate')
  await body.fill('Here it is.')
  await send.click()
  const why = 'The email address does not exist. Check it with the patient'
  await expect(event('Here it is.')).toContainText(why)
  await event('Here it is.').getByRole('img', { name: 'Failed' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText(why)

  const details = page.getByRole('region', { name: 'Patient details' })
  await details.getByRole('button', { name: 'Edit', exact: true }).click()
  await details.getByLabel('Email').fill(right)
  await details.getByRole('button', { name: 'Save patient' }).click()
  await expect(details.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await sendAgain('Here it is.').click()
  await expect(mark('Here it is.', 'Delivered')).toBeVisible()
  await expect(event('Here it is.')).toHaveCount(1)
  person.email = right
  expect(await person.received('email')).toMatchObject([{ subject: 'Your estimate' }])
})

test('a note appears at once, and shows when it could not be saved (COM-19)', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Noted')
  const id = await staffApi.adds(person)
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
