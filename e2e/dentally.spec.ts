import type { Page } from '@playwright/test'
import type { Person } from './people/patient.ts'
import type { StaffApi } from './people/staff-api.ts'
import { expect, test } from './test.ts'

const opener = (page: Page) => page.getByRole('button', { name: /^Dentally: / })
const panelOf = (page: Page, person: Person) =>
  page.getByRole('dialog', { name: `${person.name} in Dentally` })

/** Opens a new lead, and the panel of Dentally over them. */
async function openPanel(page: Page, staffApi: StaffApi, person: Person) {
  await page.goto(`/patients/${await staffApi.adds(person)}`)
  await opener(page).click()
  return panelOf(page, person)
}

/** Completes the patient's missing details, and creates them. */
async function create(page: Page, person: Person) {
  const panel = panelOf(page, person)
  const choose = async (field: string, option: string | number) => {
    await panel.getByRole('combobox', { name: field, exact: true }).click()
    const options = page.getByRole('option')
    await (typeof option === 'number'
      ? options.nth(option)
      : options.getByText(option, { exact: true })
    ).click()
  }
  await panel.getByRole('button', { name: 'Create new' }).click()
  await choose('Title', 'Mrs')
  await choose('Gender', 'Female')
  await choose('Ethnicity', 0)
  await choose('Payment plan', 0)
  await panel.getByRole('textbox', { name: 'Date of birth' }).pressSequentially('12031984')
  await panel.getByRole('textbox', { name: 'Address', exact: true }).fill('1 High Street')
  await panel.getByRole('textbox', { name: 'Postcode' }).fill('LS1 1AA')
  await panel.getByRole('button', { name: 'Create in Dentally' }).click()
}

test('a patient is linked to whom Dentally suggests, and unlinked again (DEN-14, DEN-15)', async ({
  page,
  staffApi,
  sandbox,
  someone,
}) => {
  const person = someone('Flora')
  await sandbox.post('/practice-system/patients', {
    first_name: person.first,
    last_name: person.last,
    date_of_birth: '1984-03-12',
    mobile_phone: person.number,
    email_address: person.email,
  })
  const panel = await openPanel(page, staffApi, person)
  await expect(panel.getByRole('listitem').filter({ hasText: '12 March 1984' })).toContainText('67%')
  await panel.getByRole('button', { name: `Link ${person.name}` }).click()
  await expect(panel.getByText('Dentally no.', { exact: true })).toBeVisible()
  await expect(panel.getByText('12 March 1984')).toBeVisible()
  await panel.getByRole('button', { name: 'Unlink' }).click()
  await panel.getByRole('button', { name: 'Are you sure?' }).click()
  await expect(panel.getByRole('heading', { name: 'Suggested matches' })).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(opener(page)).toHaveAccessibleName('Dentally: not linked')
})

test('a patient is created in Dentally and synced; a refusal of Dentally is shown, and View opens the patient (DEN-27)', async ({
  page,
  staffApi,
  sandbox,
  someone,
}) => {
  const created = someone('Flora')
  const panel = await openPanel(page, staffApi, created)
  await create(page, created)
  await expect(panel.getByText('Dentally no.')).toBeVisible()
  await expect(panel.getByText('12 March 1984')).toBeVisible()

  const refused = someone('Flora')
  const other = await openPanel(page, staffApi, refused)
  await sandbox.trouble('practice-system', 'reject')
  try {
    await create(page, refused)
    const notice = page.getByRole('article', { name: 'Dentally patient creation failed' })
    await expect(notice).toContainText(refused.name)
    await expect(other.getByRole('alert')).toContainText('payment plan seems to be missing')
    await other.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: refused.name })).toBeHidden()
    await notice.getByRole('button', { name: 'View' }).click()
    await expect(page.getByRole('dialog', { name: refused.name })).toBeVisible()
  } finally {
    await sandbox.trouble('practice-system', 'ok')
  }
})
