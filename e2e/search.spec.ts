import { formatPhone } from '@enamel/domain/patients/phone-number'
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search patients' })

test('a search result shows email and phone, and opens the patient with the mouse and with the keyboard (SRCH-05, SRCH-07)', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Opened')
  const id = await staffApi.addLead(person)
  await page.goto('/settings/pipeline')
  await field(page).fill(person.last)
  const hit = page.getByRole('option')
  await expect(hit).toHaveCount(1)
  for (const text of [person.name, person.email, formatPhone(person.number)]) {
    await expect(hit).toContainText(text)
  }
  await hit.click()
  await expect(page).toHaveURL(new RegExp(`/patients/${id}$`))
  await expect(page.getByRole('dialog').getByText(person.name).first()).toBeVisible()

  await page.goto('/settings/pipeline')
  await expect(field(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(person.last)
  await expect(page.getByRole('option', { name: person.name })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/patients/${id}$`))
})
