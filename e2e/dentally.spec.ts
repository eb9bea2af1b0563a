import type { Page } from '@playwright/test'
import type { Person } from './people/patient.ts'
import type { StaffApi } from './people/staff-api.ts'
import { expect, test } from './test.ts'

const dentallyButton = (page: Page) => page.getByRole('button', { name: /^Dentally: / })
const panelOf = (page: Page, person: Person) =>
  page.getByRole('dialog', { name: `${person.name} in Dentally` })

// One after the other: the trouble that one test sets would meet the requests of another.
test.describe.configure({ mode: 'default' })

/** Opens a new lead, and their Dentally panel. */
async function openPanel(page: Page, staffApi: StaffApi, person: Person) {
  await page.goto(`/patients/${await staffApi.addLead(person)}`)
  await dentallyButton(page).click()
  return panelOf(page, person)
}

/** Completes the patient's missing details, and creates the patient in Dentally. */
async function createInDentally(page: Page, person: Person) {
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

test('a patient is linked to a suggested match, and unlinked again (DEN-14, DEN-15)', async ({
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
  await expect(dentallyButton(page)).toHaveAccessibleName('Dentally: not linked')
})

test('a patient is created in Dentally and synced; when Dentally refuses, the user is notified and View opens the patient (DEN-27)', async ({
  page,
  staffApi,
  sandbox,
  someone,
}) => {
  const accepted = someone('Flora')
  const panel = await openPanel(page, staffApi, accepted)
  await createInDentally(page, accepted)
  await expect(panel.getByText('Dentally no.')).toBeVisible()
  await expect(panel.getByText('12 March 1984')).toBeVisible()

  const refused = someone('Flora')
  const refusedPanel = await openPanel(page, staffApi, refused)
  await sandbox.setTrouble('practice-system', 'reject')
  try {
    await createInDentally(page, refused)
    const notice = page.getByRole('article', { name: 'Dentally patient creation failed' })
    await expect(notice).toContainText(refused.name)
    await expect(refusedPanel.getByRole('alert')).toContainText('payment plan seems to be missing')
    await refusedPanel.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: refused.name })).toBeHidden()
    await notice.getByRole('button', { name: 'View' }).click()
    await expect(page.getByRole('dialog', { name: refused.name })).toBeVisible()
  } finally {
    await sandbox.setTrouble('practice-system', 'ok')
  }
})
