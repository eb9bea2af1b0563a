import { expect, type Locator, type Page } from '@playwright/test'

/** The row of a patient in a queue or an inbox. */
export function patientRow(page: Page, patientId: string): Locator {
  return page.locator(`li[data-patient="${patientId}"]`)
}

/** Loads more rows of the queues until this patient is listed. Waking patients are listed before new ones. */
export async function loadUntilListed(page: Page, patientId: string): Promise<void> {
  const row = patientRow(page, patientId)
  const more = page.getByRole('button', { name: /^Show \d+ more / }).first()
  await expect(async () => {
    if (await row.isHidden()) await more.click({ timeout: 500 })
    await expect(row).toBeVisible({ timeout: 500 })
  }).toPass()
}
