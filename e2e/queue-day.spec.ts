import type { Page } from '@playwright/test'
import { openLive } from './screens/open-live.ts'
import { patientRow } from './screens/patient-rows.ts'
import { expect, test } from './test.ts'

test('a lead can be opened, logged as unanswered, taken back and snoozed to the next morning by keyboard alone', async ({
  page,
  staffApi,
  someone,
}) => {
  const ada = someone('Ada')
  const id = await staffApi.addLead(ada)
  const stage = async () => (await staffApi.get<{ stage: string }>(`/v3/patients/${id}`)).stage
  const row = patientRow(page, id)
  const header = row.locator('[data-row]')
  await openLive(page, '/')
  await expect(row).toBeVisible()

  await pressUntilFocused(page, 'Tab', '[data-row]')
  await pressUntilFocused(page, 'j', `[data-patient="${id}"] [data-row]`)
  await page.keyboard.press('Enter')
  await expect(header).toHaveAttribute('aria-expanded', 'true')
  await expect(row.getByRole('button', { name: 'No answer' })).toBeVisible()

  await page.keyboard.press('n')
  await expect(page.getByRole('status').filter({ hasText: /^No answer: .* Call back on / })).toBeVisible()
  await expect(row).toContainText('Awesome work! This action is complete.')
  expect(await stage()).toBe('callback1')

  await page.keyboard.press('Control+z')
  await expect(header).toContainText(ada.first)
  await expect(header).toBeFocused()
  expect(await stage()).toBe('newLead')

  await page.keyboard.press('Enter')
  await expect(header).toHaveAttribute('aria-expanded', 'true')
  const snooze = row.getByRole('button', { name: 'Snooze', exact: true })
  await expect(snooze).toBeVisible()
  await pressUntilFocused(page, 'Tab', `[data-patient="${id}"] [aria-haspopup=dialog]`, 'Snooze')
  await page.keyboard.press('Enter')
  const hour = page.getByRole('button', { name: '1 hour', exact: true })
  await expect(hour).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const morning = page.getByRole('button', { name: /^(Tomorrow|[A-Z][a-z]+day) \d+:\d\d(pm)?$/ }).first()
  await expect(morning).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row).toContainText("We've snoozed this patient")
  await expect(page.getByRole('status').filter({ hasText: / is snoozed until / })).toBeVisible()
  const { snooze: stored } = await staffApi.get<{ snooze: { state: string } }>(`/v3/patients/${id}`)
  expect(stored.state).toBe('asleep')
})

/** Presses a key until an element that the selector matches, and whose text is this one, has the focus. */
async function pressUntilFocused(page: Page, key: string, selector: string, text?: string): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    const isFocused = await page.evaluate(
      ([wanted, label]) => {
        const element = document.activeElement
        return (
          element?.matches(wanted ?? '') === true && (label === undefined || element.textContent === label)
        )
      },
      [selector, text],
    )
    if (isFocused) return
    await page.keyboard.press(key)
  }
  throw new Error(`${selector} was never focused by ${key}`)
}
