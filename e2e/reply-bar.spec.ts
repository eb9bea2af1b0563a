import type { Patient } from '@enamel/contract/patients'
import { conversationOn } from './screens/conversation-screen.ts'
import { expect, test } from './test.ts'

test('an email can be written with the keyboard: subject, Enter, body, Ctrl Enter (RPL-09, RPL-10, RPL-12, RPL-13, RPL-14)', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Keyed')
  const id = await staffApi.addLead(person)
  await person.sendEmail({ subject: 'How much is an implant?', text: 'Roughly?' })
  const { tab, subject, body, send, event, openEmail } = conversationOn(page)
  await page.goto(`/patients/${id}`)
  await expect(openEmail('How much is an implant?')).toBeVisible()
  await tab('Email').click()
  await expect(subject).toHaveValue('Re: How much is an implant?')
  await expect(send).toBeDisabled()
  await body.press('Control+Enter')
  await expect(event('Re: How much')).toHaveCount(0)
  await subject.focus()
  await subject.press('End')
  await page.keyboard.type(', prices')
  await page.keyboard.press('Enter')
  await expect(body).toBeFocused()
  await page.keyboard.type('About £2,450 with its crown.')
  await expect(send).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(event('About £2,450')).toContainText('Re: How much is an implant?, prices')
  await expect(body).toHaveValue('')
  await expect(tab('Email')).toHaveAttribute('aria-selected', 'true')
  const mail = await person.waitUntilReceived('email', 'About £2,450')
  expect(mail.subject).toBe('Re: How much is an implant?, prices')
  expect(mail.headers['in-reply-to']).toMatch(/^<.+>$/)
})

test('each patient has a separate draft, which survives closing the editor (RPL-02)', async ({
  page,
  staffApi,
  someone,
}) => {
  const [first, second] = [someone('Drafted'), someone('Drafted')]
  const [firstId, secondId] = [await staffApi.addLead(first), await staffApi.addLead(second)]
  const { tab, note, message } = conversationOn(page)
  const search = page.getByRole('combobox', { name: 'Search patients' })
  const openPatient = async (last: string) => {
    await search.fill(last)
    await page.getByRole('option').first().click()
  }
  await page.goto('/settings/pipeline')
  await openPatient(first.last)
  await tab('SMS').click()
  await message.fill('For the first only')
  await page.locator('#patient-editor-close').click()
  await openPatient(second.last)
  await expect(page).toHaveURL(new RegExp(secondId))
  await expect(note).toHaveValue('')
  await note.fill('About the second')
  await page.locator('#patient-editor-close').click()
  await openPatient(first.last)
  await expect(page).toHaveURL(new RegExp(firstId))
  await expect(message).toHaveValue('For the first only')
})

test('a template fills the fields and is sent with its id, and a placeholder is inserted at the cursor (RPL-17, RPL-19)', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Templated')
  const id = await staffApi.addLead(person)
  const { tab, message, send, event, pickTemplate } = conversationOn(page)
  await page.goto(`/patients/${id}`)
  await tab('SMS').click()
  await page.getByRole('button', { name: 'Templates' }).click()
  await pickTemplate('Directions and parking')
  await expect(message).toHaveValue(/14 Castle Street.*Brightside Dental/)
  await message.press('Home')
  await page.keyboard.type('Hi , ')
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Placeholders' }).click()
  await page.getByRole('button', { name: /^First name/ }).click()
  await expect(message).toHaveValue(/^Hi Templated, We are at 14 Castle Street/)
  const posted = page.waitForRequest((request) => request.url().endsWith('/communications'))
  await send.click()
  expect((await posted).postDataJSON().template_id).toMatch(/^[0-9a-f-]{36}$/)
  await expect(event('Hi Templated')).toBeVisible()
})

test('sending with "End snooze" clears the snooze on the screen and on the server (RPL-16)', async ({
  page,
  staffApi,
  someone,
}) => {
  const id = await staffApi.addLead(someone('Sleeper'))
  await staffApi.snoozeUntilTomorrow(id, 'Back from holiday')
  const { tab, message, send, event } = conversationOn(page)
  await page.goto(`/patients/${id}`)
  const next = page.getByRole('region', { name: 'Next action' })
  await expect(next).toContainText('Back from holiday')
  await tab('SMS').click()
  await message.fill('Welcome back')
  await page.getByRole('checkbox', { name: 'End snooze' }).check()
  const posted = page.waitForRequest((request) => request.url().endsWith('/communications'))
  await send.click()
  expect((await posted).postDataJSON().end_snooze).toBe(true)
  await expect(event('Welcome back')).toBeVisible()
  await expect(next).not.toContainText('Back from holiday')
  await expect.poll(async () => (await staffApi.get<Patient>(`/v3/patients/${id}`)).snooze).toBeNull()
})

test('a draft survives a reload with its channel, text, template and the choice to end the snooze (RPL-02)', async ({
  page,
  staffApi,
  someone,
}) => {
  const id = await staffApi.addLead(someone('Sleeper'))
  await staffApi.snoozeUntilTomorrow(id)
  const { tab, message, send, event, pickTemplate } = conversationOn(page)
  const endSnooze = page.getByRole('tabpanel').getByRole('checkbox', { name: 'End snooze' })
  await page.goto(`/patients/${id}`)
  await tab('SMS').click()
  await page.getByRole('button', { name: 'Templates' }).click()
  await pickTemplate('Directions and parking')
  await expect(message).toHaveValue(/14 Castle Street/)
  await endSnooze.check()
  await page.reload()
  await expect(tab('SMS')).toHaveAttribute('aria-selected', 'true')
  await expect(message).toHaveValue(/14 Castle Street/)
  await expect(endSnooze).toBeChecked()
  const posted = page.waitForRequest((request) => request.url().endsWith('/communications'))
  await send.click()
  const body = (await posted).postDataJSON()
  expect(body).toMatchObject({ channel: 'SMS', end_snooze: true })
  expect(body.template_id).toMatch(/^[0-9a-f-]{36}$/)
  await expect(event('14 Castle Street')).toBeVisible()
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a template does not move away while it is touched', async ({ page, staffApi, someone }) => {
    const id = await staffApi.addLead(someone('Tapped'))
    const { tab, message, template } = conversationOn(page)
    await page.goto(`/patients/${id}`)
    await tab('SMS').tap()
    await page.getByRole('button', { name: 'Templates' }).tap()
    const option = template('Directions and parking')
    await expect(option).toBeVisible()
    const before = await option.boundingBox()
    const devTools = await page.context().newCDPSession(page)
    const touchPoints = [{ x: (before?.x ?? 0) + 60, y: (before?.y ?? 0) + 20 }]
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await option.boundingBox()).toEqual(before)
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(message).toHaveValue(/14 Castle Street/)
  })
})
