import type { Page } from '@playwright/test'
import { RECEPTIONIST } from './people/staff-api.ts'
import { expect, test } from './test.ts'

/** The tick boxes of patients. Another one, for everybody, is below the table before its rows are loaded. */
const rowBoxes = (page: Page) => page.getByRole('grid').getByRole('checkbox', { name: /^Select (?!all)/ })

test('a receptionist goes from a card to the list of its patients, to one of them, and back, with the filters kept (RPT-26, PRT-01, PRT-06)', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Nora')
  const id = await staffApi.addLead(person)
  await page.goto('/reporting/practice?types=Implants')
  await page.getByRole('link', { name: 'Leads Received', exact: true }).click()
  await expect(page).toHaveURL(/\/patients\/overview\/leadsReceived\?types=Implants$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Practice Overview: /)

  // The newest lead is the first patient of the list without filters.
  await page.goto('/patients/overview/leadsReceived?start=all')
  const row = page.getByRole('row', { name: person.name })
  await expect(row).toContainText(person.email)
  await expect(row).toContainText('New Lead')
  await page.getByRole('button', { name: `View ${person.name}` }).click()
  await expect(page.getByRole('dialog', { name: person.name })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/patients/${id}$`))
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/patients\/overview\/leadsReceived\?start=all$/)
  await expect(row).toBeVisible()

  await page.getByRole('link', { name: 'Back to Practice Overview' }).click()
  await expect(page).toHaveURL(/\/reporting\/practice\?start=all/)
})

test('a receptionist selects patients on several pages and all of them (BLK-01, BLK-02, PRT-07)', async ({
  page,
}) => {
  await page.goto('/patients/overview/leadsReceived?start=all')
  const bar = page.getByRole('toolbar', { name: 'Selected patients' })
  const boxes = rowBoxes(page)
  await expect(boxes.first()).toBeVisible()
  await boxes.first().click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText(/^Patients 51 to 100 of /)).toBeVisible()
  await expect(boxes.first()).not.toBeChecked()
  await boxes.first().click()
  await expect(bar).toContainText(/^2\//)
  await expect(bar).toContainText('1 on this page, 1 on others')
  await page.getByRole('grid').getByRole('checkbox', { name: 'Select all patients' }).click()
  const [, count, total] = /([\d,]+)\/([\d,]+) patients selected/.exec((await bar.textContent()) ?? '') ?? []
  expect(count).toBe(total)
})

test('a receptionist exports a report, gets an email with a link, and downloads the file from it (PRT-11, PRT-13, PRT-14)', async ({
  page,
  sandbox,
  staffApi,
  someone,
}) => {
  const person = someone('Olive')
  await staffApi.addLead(person)
  const earlier = (await sandbox.outbox({ channel: 'email', to: RECEPTIONIST })).length
  await page.goto('/patients/overview/leadsReceived')
  await expect(page.getByRole('row', { name: person.name })).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Export [\d,]+ patients?\?$/ })
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(
    page.getByText("Your export has started! You will receive an email when it's ready."),
  ).toBeVisible()

  const email = async () =>
    (await sandbox.outbox({ channel: 'email', to: RECEPTIONIST })).slice(earlier).at(-1)
  await expect.poll(async () => (await email())?.body ?? '', { timeout: 30_000 }).toContain('/exports/')
  const link = /https?:\/\/\S+\/exports\/[0-9a-f-]+/.exec((await email())?.body ?? '')?.[0]
  const downloading = page.waitForEvent('download')
  await page.goto(link ?? '')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Practice Overview - .*\.csv$/)
  const stream = await download.createReadStream()
  const content = Buffer.concat(await stream.toArray()).toString('utf8')
  expect(content).toContain('Email,Name,Phone,Stage,Type')
  expect(content).toContain(person.email)
  await expect(page.getByText('Your export has been downloaded')).toBeVisible()
})
