import { createHash } from 'node:crypto'
import { expectNoViolations } from './axe.ts'
import { aPicture } from './people/files.ts'
import { conversationOn } from './screens/conversation-screen.ts'
import { expect, test } from './test.ts'

// Its own demo, since the time to take a message back is the practice's.
test.use({ environment: {} })

const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex')

test('a picture goes with a text as a link, which the patient opens on the phone; taken back, it returns to the draft', async ({
  page,
  browser,
  staffApi,
  someone,
}) => {
  await staffApi.giveTimeToUndo(30)
  const person = someone('Pictured')
  const id = await staffApi.addLead(person)
  const xray = aPicture(60, 120, 160)
  const { tab, message, event, send, statusIcon } = conversationOn(page)
  const drafted = page.getByRole('list', { name: 'Files to send' })
  await page.goto(`/patients/${id}`)
  await tab('SMS').click()
  await message.fill('Here is your X-ray')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Attach files' }).click(),
  ])
  await chooser.setFiles({ name: 'Pictured Grey.png', mimeType: 'image/png', buffer: xray })
  await expect(page.getByText('Sent as a link at the end of the text')).toBeVisible()
  await send.click()

  const link = event('Here is your X-ray').getByRole('link', { name: /\/f\/[\w-]{22}$/ })
  await expect(link).toBeVisible()
  const takenBack = (await link.getAttribute('href')) ?? ''
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(event('Here is your X-ray')).toHaveCount(0)
  await expect(drafted).toContainText('Pictured')
  await expect.poll(async () => (await page.request.get(takenBack)).status()).toBe(404)

  await staffApi.giveTimeToUndo(0)
  await page.reload()
  await expect(drafted).toContainText('Pictured')
  await send.click()
  await expect(statusIcon('Here is your X-ray', 'Delivered')).toBeVisible()
  await expect(event('Here is your X-ray')).toContainText('Sent as a link')
  await expect(event('Here is your X-ray').getByRole('button', { name: /^Open Pictured/ })).toBeVisible()

  const [text] = await person.received('sms')
  const [, address = ''] = /^Here is your X-ray\nPicture: (\S+)$/.exec(text?.body ?? '') ?? []
  expect(address).toBe(await link.getAttribute('href'))
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
    storageState: { cookies: [], origins: [] },
  })
  const opened = await phone.newPage()
  await opened.goto(address)
  await expect(opened.getByRole('heading', { name: 'A picture from Brightside Dental' })).toBeVisible()
  await expect(opened.getByText(/Pictured|Grey/)).toHaveCount(0)
  const picture = opened.getByRole('img', { name: 'Picture from the practice' })
  await expect(picture).toHaveJSProperty('naturalWidth', 320)
  const [download] = await Promise.all([
    opened.waitForEvent('download'),
    opened.getByRole('link', { name: 'Save picture' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('picture-1.png')
  const bytes = await (await phone.request.get(`${address}/1`)).body()
  expect(digest(bytes)).toBe(digest(xray))
  expect(await phone.cookies()).toEqual([])
  await phone.close()

  await page.goto(address)
  await expectNoViolations(page, 'the page with a picture')
  await page.goto(`${address.slice(0, -1)}x`)
  await expectNoViolations(page, 'the page of a wrong link')
})
