import { expect, type Page } from '@playwright/test'

/** A page of the settings. */
export function settingsOn(page: Page) {
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  const save = page.getByRole('button', { name: 'Save Settings' })
  return {
    section,
    field: (label: string) => page.getByLabel(label, { exact: true }),
    /** The signature as emails show it. */
    signature: section('Signature').frameLocator('iframe').locator('body'),
    /** Days and hours after which a stage's next call is due. */
    delay: (stage: string) => page.getByRole('group', { name: stage }),
    save,
    async saveAll(toast = 'Setting successfully applied!') {
      await save.click()
      await expect(page.getByText(toast)).toBeVisible()
      await expect(save).toBeHidden()
    },
  }
}
