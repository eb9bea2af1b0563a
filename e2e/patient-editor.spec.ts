import type { Page } from '@playwright/test'
import { conversationOn } from './screens/conversation-screen.ts'
import { newLeads } from './screens/login-screen.ts'
import { expect, test } from './test.ts'

const editor = (page: Page, name: string) => page.getByRole('dialog', { name })

test('the editor shows the timeline on the left and the patient on the right, until it is closed (PAT-02, PAT-05, PAT-06)', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Edith')
  const id = await staffApi.addLead(person)
  await person.sendText('Is Tuesday possible?')
  await page.goto('/settings/pipeline')
  await page.getByRole('combobox', { name: 'Search patients' }).fill(person.last)
  await page.getByRole('option', { name: person.name }).click()

  const dialog = editor(page, person.name)
  await expect(dialog).toBeVisible()
  const { event, tabs } = conversationOn(page)
  await expect(event('Is Tuesday possible?')).toBeVisible()
  await expect(tabs).toBeVisible()
  const details = dialog.getByRole('region', { name: 'Patient details' })
  await expect(details).toContainText(person.email)
  await expect(details).toContainText('Implants')
  await expect(details.getByRole('region', { name: 'Next action' })).toContainText(
    'Make contact as soon as possible',
  )
  await expect(dialog.getByText('New Lead', { exact: true }).first()).toBeVisible()
  const [left, right] = await Promise.all([tabs.boundingBox(), details.boundingBox()])
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)

  expect(page.url()).toContain(`/patients/${id}`)
  await dialog.locator('#patient-editor-close').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/settings/pipeline')

  await page.goto(`/patients/${id}`)
  await expect(editor(page, person.name)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(newLeads(page)).toBeVisible()
})

test('changed details are saved, and an edit conflict loses nothing that was typed', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Saved')
  const id = await staffApi.addLead(person)
  await page.goto(`/patients/${id}`)
  const details = page.getByRole('region', { name: 'Patient details' })
  await details.getByRole('button', { name: 'Edit', exact: true }).click()
  await details.getByLabel('First name').fill('Sadie')
  await details.getByRole('button', { name: 'Save patient' }).click()
  await expect(editor(page, `Sadie ${person.last}`)).toBeVisible()
  const saved = await staffApi.get<{ first_name: string; version: number }>(`/v3/patients/${id}`)
  expect(saved.first_name).toBe('Sadie')

  await details.getByRole('button', { name: 'Edit', exact: true }).click()
  await details.getByLabel('First name').fill('Sally')
  await staffApi.put(`/v3/patients/${id}`, { version: saved.version, first_name: 'Susan' })
  await details.getByRole('button', { name: 'Save patient' }).click()
  await expect(details).toContainText('changed this patient while you were editing')
  await expect(details.getByLabel('First name')).toHaveValue('Sally')
})

test('the editor of a waking patient is dimmed until the snooze is ended (PAT-09)', async ({
  page,
  staffApi,
}) => {
  const due = await staffApi.get<{ patient_id: string; snooze: { state: string } | null }[]>(
    '/actions/due?include_snoozed=1',
  )
  const waking = due.find(({ snooze }) => snooze?.state === 'waking')
  await page.goto(`/patients/${waking?.patient_id}`)
  const banner = page.getByRole('alert')
  await expect(banner).toBeVisible()
  // The elements below the banner can be used neither with the mouse nor with the keyboard.
  const coveredButton = page.locator('[inert]').getByRole('button', { name: 'Edit', exact: true })
  await expect(coveredButton).toHaveCount(1)
  await banner.getByRole('button', { name: 'End snooze' }).click()
  await expect(banner).toBeHidden()
  await expect(coveredButton).toHaveCount(0)
  // The page shows the change before the server has saved it.
  const storedSnooze = async () =>
    (await staffApi.get<{ snooze: unknown }>(`/v3/patients/${waking?.patient_id}`)).snooze
  await expect.poll(storedSnooze).toBeNull()
})
