import { HARBOUR } from './people/staff-api.ts'
import { expect, test } from './test.ts'

test('Harbour Dental sees no patient of Brightside Dental and receives none of its events (RT-11)', async ({
  pageOf,
  staffApi,
  someone,
}) => {
  const brightsidePatient = someone('Brighton')
  const harbourPatient = someone('Harriet')
  await brightsidePatient.sendText('For Brightside only')
  const { id } = await staffApi.waitForPatient(brightsidePatient)

  const page = await pageOf(HARBOUR)
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await page.goto('/')
  await expect.poll(() => frames.join()).toContain('subscription_succeeded')

  await brightsidePatient.sendText('Brightside again')
  await harbourPatient.sendText('For Harbour', '+441632960200')
  await expect.poll(() => frames.join()).toContain('For Harbour')
  expect(frames.join()).not.toContain('Brightside again')
  expect(frames.join()).not.toContain(id)
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await expect(bell.getByRole('listitem').first()).toBeVisible()
  await expect(bell).not.toContainText(brightsidePatient.name)
  await page.keyboard.press('Escape')

  const search = page.getByRole('combobox', { name: 'Search patients' })
  await search.fill(brightsidePatient.last)
  await expect(page.getByText('No results found')).toBeVisible()
  await search.fill(brightsidePatient.number.slice(-6))
  await expect(page.getByText('No results found')).toBeVisible()

  const response = page.waitForResponse((candidate) => candidate.url().includes(`/v3/patients/${id}`))
  await page.goto(`/patients/${id}`)
  expect((await response).status()).toBe(404)
  await expect(page.getByText("We couldn't load this patient.")).toBeVisible()
  await expect(page.getByText(brightsidePatient.name)).toHaveCount(0)
})
