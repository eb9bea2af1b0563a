import { conversationOn } from './screens/conversation-screen.ts'
import { expect, test } from './test.ts'

// Its own demo, since the setting is the practice's.
test.use({ environment: {} })

test('a message that is taken back with Z reaches nobody, and arrives once when it is sent again', async ({
  page,
  staffApi,
  someone,
}) => {
  await staffApi.giveTimeToUndo(30)
  const person = someone('Undone')
  const id = await staffApi.addLead(person)
  const { tab, message, event, statusIcon, timeline } = conversationOn(page)
  await page.goto(`/patients/${id}`)
  await tab('SMS').click()
  await message.fill('See you on Monday at nine')
  await message.press('Control+Enter')
  await expect(event('See you on Monday')).toBeVisible()
  await expect(message).toHaveValue('')

  await message.blur()
  const undone = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.keyboard.press('z')
  await expect(event('See you on Monday')).toHaveCount(0)
  await expect(message).toHaveValue('See you on Monday at nine')
  await expect(message).toBeFocused()
  expect((await undone).status()).toBe(200)

  await staffApi.giveTimeToUndo(1)
  await page.reload()
  await expect(timeline).toBeVisible()
  await expect(event('See you on Monday')).toHaveCount(0)
  await expect(message).toHaveValue('See you on Monday at nine')
  await message.press('End')
  await page.keyboard.type('. Hannah')
  await page.keyboard.press('Control+Enter')
  await expect(statusIcon('See you on Monday', 'Delivered')).toBeVisible()
  expect((await person.received('sms')).map(({ body }) => body)).toEqual([
    'See you on Monday at nine. Hannah',
  ])
})
