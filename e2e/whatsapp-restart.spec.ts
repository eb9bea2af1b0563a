import { conversationOn } from './screens/conversation-screen.ts'
import { expect, test } from './test.ts'

const RESTART_TITLE = 'Restart the conversation by sending a template'
const RESTART_REASON = 'You can only write a custom message within 24hrs of the last reply from the patient'

test('a stalled WhatsApp conversation is restarted by an approved template, and continues when the patient replies (RPL-17, RPL-21, RPL-22, RPL-23)', async ({
  page,
  staffApi,
  sandbox,
  someone,
}) => {
  const person = someone('Stalled')
  const id = await staffApi.addLead(person)
  const { tab, event, statusIcon, send } = conversationOn(page)
  const message = page.getByRole('textbox', { name: 'Write a WhatsApp message' })
  await page.goto(`/patients/${id}`)
  await tab('WhatsApp').click()
  await expect(page.getByText(RESTART_TITLE)).toBeVisible()
  await expect(page.getByText(RESTART_REASON)).toBeVisible()
  await expect(message).toHaveCount(0)

  await page.getByRole('button', { name: 'Choose a template' }).click()
  const browser = page.getByRole('dialog', { name: 'Templates' })
  await expect(browser.getByRole('group', { name: 'Approved' })).toBeVisible()
  await expect.poll(() => browser.boundingBox()).toMatchObject({ width: 480, height: 132 })
  await browser.getByRole('listbox').hover()
  await expect.poll(async () => (await browser.boundingBox())?.height).toBe(320)
  await expect(browser.getByRole('option', { name: /^Parking on the day/ })).toBeDisabled()
  await browser.getByRole('option', { name: /^Pick up where we left off/ }).click()
  const text = 'Hello Stalled, it is Hannah'
  await expect(page.getByText(text)).toBeVisible()
  const posted = page.waitForRequest((request) => request.url().endsWith('/communications/approved'))
  await send.click()
  const body = (await posted).postDataJSON()
  expect(body).toMatchObject({ channel: 'WhatsApp', end_snooze: false })
  expect(body.payload.message).toContain(text)
  await expect(statusIcon(text, 'Delivered')).toBeVisible()
  const [received] = await sandbox.outbox({ channel: 'whatsapp', to: person.number })
  expect(received?.body).toBe(body.payload.message)

  await sandbox.post('/whatsapp', { from: person.number, body: 'Yes, let us go on' })
  await expect(event('Yes, let us go on')).toBeVisible()
  await message.fill('How about Tuesday?')
  await send.click()
  await expect(statusIcon('How about Tuesday?', 'Delivered')).toBeVisible()
  await sandbox.post('/whatsapp/read', { from: person.number })
  await expect(statusIcon('How about Tuesday?', 'Read')).toBeVisible()
})
