import { OWNER } from './people/staff-api.ts'
import { conversationOn } from './screens/conversation-screen.ts'
import { interruptibleConnection } from './screens/interruptible-connection.ts'
import { expect, test } from './test.ts'

test('a reply that was begun before the patient or a colleague wrote is shown with what came in, and goes with one more key', async ({
  page,
  pageOf,
  staffApi,
  someone,
}) => {
  const person = someone('Anna')
  const id = await staffApi.addLead(person)
  await person.sendText('Do you have a Tuesday?')
  const connection = await interruptibleConnection(page)
  const { tab, message, send, event } = conversationOn(page)
  const question = page.getByRole('alert').filter({ hasText: /wrote|replied/ })
  await page.goto(`/patients/${id}`)
  await expect(event('Do you have a Tuesday?')).toBeVisible()
  await expect.poll(connection.connectionCount).toBeGreaterThan(0)

  // The patient writes again while the reply is being written.
  await tab('SMS').click()
  await message.fill('Tuesday at ten?')
  await person.sendText('Sorry, I meant Wednesday')
  await expect(event('Sorry, I meant Wednesday')).toBeVisible()
  await message.press('Control+Enter')
  await expect(question).toHaveText(/Anna wrote .*: Sorry, I meant Wednesday/)
  expect(await person.received('sms')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(message).toBeFocused()
  await message.fill('Wednesday at ten?')
  await message.press('Control+Enter')
  await person.waitUntilReceived('sms', 'Wednesday at ten?')

  // A colleague replies in another browser, and this page does not learn of it in time.
  await message.fill('Or at eleven?')
  await connection.interrupt()
  const colleaguesPage = await pageOf(OWNER)
  const colleague = conversationOn(colleaguesPage)
  await colleaguesPage.goto(`/patients/${id}`)
  await expect(colleague.event('Wednesday at ten?')).toBeVisible()
  await colleague.tab('SMS').click()
  await colleague.message.fill('Ten is taken, nine is free')
  await colleague.send.click()
  await person.waitUntilReceived('sms', 'Ten is taken, nine is free')

  await send.click()
  await expect(question).toHaveText(/replied .*: Ten is taken, nine is free/)
  await expect(message).toHaveValue('Or at eleven?')
  expect((await person.received('sms')).map(({ body }) => body)).toEqual([
    'Wednesday at ten?',
    'Ten is taken, nine is free',
  ])
  await page.keyboard.press('Enter')
  await person.waitUntilReceived('sms', 'Or at eleven?')
  connection.restore()
  await expect(event('Ten is taken, nine is free')).toHaveCount(1)
  expect(await person.received('sms')).toHaveLength(3)
})
