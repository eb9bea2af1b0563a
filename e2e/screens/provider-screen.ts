import { expect, type Page } from '@playwright/test'
import { PASSWORD } from '../people/staff-api.ts'

/** Smile ID, the sandbox's identity provider, as the person who signs in there sees it. */
export const provider = {
  heading: (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in', exact: true }),
  consent: (page: Page) => page.getByRole('heading', { level: 1, name: /^Go on to/ }),
  fault: (page: Page) => page.getByText('That email and password do not match.'),

  /** Enters the person's details, and continues. */
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

  /** Completes the sign-in; consent is asked of an account once. */
  async goThrough(page: Page, email: string): Promise<void> {
    const left = page.waitForURL((url) => !url.pathname.startsWith('/identity')).catch(() => 'closed')
    await this.signIn(page, email)
    const asked = this.consent(page)
      .waitFor()
      .then(
        () => 'asked',
        () => 'closed',
      )
    if ((await Promise.race([left, asked])) === 'asked') await this.allow(page)
  },
}
