import { conversationOn } from './screens/conversation-screen.ts'
import { expect, test } from './test.ts'

const NO_CONNECTION = "No connection. We'll send this when you're back."

test('a text that is sent without a connection waits, and arrives exactly once when the connection is back', async ({
  page,
  context,
  staffApi,
  someone,
}) => {
  const person = someone('Offline')
  const id = await staffApi.addLead(person)
  const { tab, message, send, event, statusIcon, sendAgain } = conversationOn(page)
  const replyBar = page.getByRole('tabpanel', { name: 'Write: SMS' })
  await page.goto(`/patients/${id}`)
  await tab('SMS').click()
  await context.setOffline(true)
  await expect(replyBar.getByText(NO_CONNECTION)).toBeVisible()
  await message.fill('Saturday at ten?')
  await send.click()
  await expect(event('Saturday at ten?')).toContainText(NO_CONNECTION)
  await expect(statusIcon('Saturday at ten?', 'Sending')).toBeVisible()
  await message.fill('Or at eleven?')
  await send.click()
  await expect(event('Or at eleven?')).toContainText(NO_CONNECTION)
  expect(await person.received('sms')).toEqual([])

  await context.setOffline(false)
  await person.waitUntilReceived('sms', 'Or at eleven?')
  expect((await person.received('sms')).map(({ body }) => body)).toEqual([
    'Saturday at ten?',
    'Or at eleven?',
  ])
  await expect(statusIcon('Or at eleven?', 'Delivered')).toBeVisible()
  await expect(page.getByText(NO_CONNECTION)).toHaveCount(0)
  await expect(sendAgain('Saturday at ten?')).toHaveCount(0)
})

test('a text whose response was lost is sent after a reload of the page, at another patient, and arrives exactly once', async ({
  page,
  staffApi,
  someone,
}) => {
  const [person, other] = [someone('Reloaded'), someone('Other')]
  const [id, otherId] = [await staffApi.addLead(person), await staffApi.addLead(other)]
  const { tab, message, send, event } = conversationOn(page)
  const requests = `**/api/v3/patients/${id}/communications`
  // The first request reaches the server, but its response does not reach the page, and neither do the next requests.
  let isFirst = true
  await page.route(requests, async (route) => {
    if (isFirst) {
      isFirst = false
      await route.fetch()
    }
    await route.abort('connectionfailed')
  })
  await page.goto(`/patients/${id}`)
  await tab('SMS').click()
  await message.fill('Saturday at ten?')
  await send.click()
  await expect(event('Saturday at ten?')).toHaveCount(1)
  await person.waitUntilReceived('sms', 'Saturday at ten?')

  await page.unroute(requests)
  const repeated = page.waitForResponse((response) =>
    response.url().endsWith(`/patients/${id}/communications`),
  )
  await page.goto(`/patients/${otherId}`)
  expect((await repeated).status()).toBe(200)
  await page.goto(`/patients/${id}`)
  await expect(event('Saturday at ten?')).toHaveCount(1)
  await expect(page.getByText(NO_CONNECTION)).toHaveCount(0)
  expect(await person.received('sms')).toHaveLength(1)
})
