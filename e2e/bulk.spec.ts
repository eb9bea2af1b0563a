import type { Patient } from '@enamel/contract/patients'
import { expectNoViolations } from './axe.ts'
import { conversationOn } from './screens/conversation-screen.ts'
import { expect, test } from './test.ts'
import { textsFromNowOn } from './texts-from-now-on.ts'

const LIST = '/patients/overview/leadsReceived?start=all'

test('a receptionist writes to some patients of a report, each gets their own email and can unsubscribe by its link (BLK-12, BLK-14, G3-34, G3-38)', async ({
  page,
  browser,
  sandbox,
  staffApi,
  someone,
}) => {
  const [nora, olive, paula] = [someone('Nora'), someone('Olive'), someone('Paula')]
  const ids: string[] = []
  for (const person of [nora, olive, paula]) ids.push(await staffApi.addLead(person))
  // Paula was never asked for her consent.
  for (const id of ids.slice(0, 2)) {
    const { version } = await staffApi.get<Patient>(`/v3/patients/${id}`)
    await staffApi.put(`/v3/patients/${id}`, { version, gdpr: 'Opted In' })
  }
  await page.goto(LIST)
  for (const { name } of [nora, olive, paula])
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click()
  await page.getByRole('button', { name: 'Compose Message' }).click()
  const composer = page.getByRole('region', { name: 'Message to the selected patients' })
  await expect(composer).toContainText('2 will get it · 1 left out: 1 opted out')
  await composer.getByRole('textbox', { name: 'Subject' }).click()
  await page.keyboard.type('Open day for ')
  await composer.getByRole('button', { name: 'Placeholders' }).click()
  await page.getByRole('dialog', { name: 'Placeholders' }).getByText('First name', { exact: true }).click()
  await composer.getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.type('Come and see us.')
  await composer.getByRole('button', { name: /^Preview as / }).click()
  await expect(page.getByRole('dialog')).toContainText('Open day for ')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const toasts = await textsFromNowOn(page.locator('[data-toasts]'))
  await composer.getByRole('button', { name: 'Send to 2' }).click()
  const expected = ['Queuing 3 bulk email messages', 'Queued 3 bulk messages', 'Sent 2 bulk messages']
  await expect(async () => {
    const shown = (await toasts()).join('\n')
    for (const text of expected) expect(shown).toContain(text)
  }).toPass({ timeout: 30_000 })

  const emailTo = async (to: string) => (await sandbox.outbox({ channel: 'email', to })).at(-1)
  for (const { first, email } of [nora, olive]) {
    const received = await emailTo(email)
    expect(received?.subject).toBe(`Open day for ${first}`)
    expect(received?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  }
  expect(await emailTo(paula.email)).toBeUndefined()

  await page.goto(`/patients/${ids[0]}`)
  await expect(conversationOn(page).event(`Open day for ${nora.first}`)).toBeVisible()

  // The patient is not signed in anywhere.
  const link = /https?:\/\/\S+\/unsubscribe\/[\w-]+/.exec((await emailTo(nora.email))?.body ?? '')?.[0] ?? ''
  const patientsBrowser = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const patientPage = await patientsBrowser.newPage()
  await patientPage.goto(link)
  await expectNoViolations(patientPage, 'page to unsubscribe')
  await patientPage.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(patientPage.getByRole('heading', { level: 1 })).toContainText(/unsubscribed/i)
  await patientsBrowser.close()
  const { gdpr } = await staffApi.get<Patient>(`/v3/patients/${ids[0]}`)
  expect(gdpr).toBe('Opted Out')
  await expect(conversationOn(page).event('Unsubscribed by the link in an email')).toBeVisible()
})
