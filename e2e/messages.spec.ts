import { conversationOn } from './screens/conversation-screen.ts'
import { expect, test } from './test.ts'

test('a text’s status changes from sending to delivered on the open timeline (COM-07, RPL-14, RPL-15, RT-06)', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Texted')
  const id = await staffApi.addLead(person)
  const { tab, message, send, event, statusIcon } = conversationOn(page)
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
  await expect(statusIcon('Saturday at ten?', 'Sending')).toBeVisible()
  await expect(message).toHaveValue('')
  await expect(tab('SMS')).toHaveAttribute('aria-selected', 'true')
  expect((await posted).postDataJSON()).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    channel: 'SMS',
    end_snooze: false,
    template_id: null,
    message: 'Saturday at ten?',
    based_on: null,
  })
  released.resolve()
  await expect(statusIcon('Saturday at ten?', 'Delivered')).toBeVisible()
  await expect(statusIcon('Saturday at ten?', 'Delivered').locator('..')).toHaveAttribute(
    'data-icon',
    'checks',
  )
  await expect(event('Saturday at ten?')).toHaveCount(1)
  await expect(event('Saturday at ten?')).toContainText('SMS')
  await expect(event('Saturday at ten?')).toContainText('Hannah')
  await expect(
    event('Saturday at ten?').getByRole('article', { name: 'Message from the practice' }),
  ).toBeVisible()
  expect(await person.received('sms')).toMatchObject([{ body: 'Saturday at ten?' }])
})

test('a bounced email shows the reason, and is delivered after the address is corrected (COM-08, COM-11)', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Gone')
  const correctEmail = person.email
  // By the sandbox's convention, this mailbox does not exist.
  person.email = `nobody+${person.last.toLowerCase()}@post.example`
  const id = await staffApi.addLead(person)
  const { tab, body, subject, send, event, sendAgain, statusIcon } = conversationOn(page)
  await page.goto(`/patients/${id}`)
  await tab('Email').click()
  await subject.fill('Your estimate')
  await body.fill('Here it is.')
  await send.click()
  const reason = 'The email address does not exist. Check it with the patient'
  await expect(event('Here it is.')).toContainText(reason)
  await event('Here it is.').getByRole('img', { name: 'Failed' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText(reason)

  const details = page.getByRole('region', { name: 'Patient details' })
  await details.getByRole('button', { name: 'Edit', exact: true }).click()
  await details.getByLabel('Email').fill(correctEmail)
  await details.getByRole('button', { name: 'Save patient' }).click()
  await expect(details.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await sendAgain('Here it is.').click()
  await expect(statusIcon('Here it is.', 'Delivered')).toBeVisible()
  await expect(event('Here it is.')).toHaveCount(1)
  person.email = correctEmail
  expect(await person.received('email')).toMatchObject([{ subject: 'Your estimate' }])
})

test('a note appears immediately, and shows an error when it could not be saved (COM-19)', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Noted')
  const id = await staffApi.addLead(person)
  const { tab, note, send, event, sendAgain } = conversationOn(page)
  const notesUrl = `**/api/v3/patients/${id}/notes`
  const released = Promise.withResolvers<void>()
  await page.route(notesUrl, async (route) => {
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
  await page.unroute(notesUrl)
  await sendAgain('Prefers mornings').click()
  await expect(event('Prefers mornings')).not.toContainText('This note was not saved')
  await page.reload()
  await expect(event('Prefers mornings')).toHaveCount(1)
})
