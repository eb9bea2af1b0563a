import { expect, type Page } from '@playwright/test'
import { PASSWORD } from '../people/staff-api.ts'

/** The pages of Smile ID, the sandbox's identity provider. */
export const provider = {
  heading: (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in', exact: true }),
  consent: (page: Page) => page.getByRole('heading', { level: 1, name: /^Go on to/ }),
  error: (page: Page) => page.getByText('That email and password do not match.'),

  /** Enters email and password, and continues. */
  async signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
    await expect(this.heading(page)).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  },

  async allow(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
  },

  async refuse(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Do not allow' }).click()
  },

  /** Completes the sign-in, and gives consent when the provider asks for it. */
  async completeSignIn(page: Page, email: string): Promise<void> {
    const hasLeft = page.waitForURL((url) => !url.pathname.startsWith('/identity')).catch(() => 'closed')
    await this.signIn(page, email)
    const asksForConsent = this.consent(page)
      .waitFor()
      .then(
        () => 'asked',
        () => 'closed',
      )
    if ((await Promise.race([hasLeft, asksForConsent])) === 'asked') await this.allow(page)
  },
}
