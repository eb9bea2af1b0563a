import type { Page } from '@playwright/test'
import { PASSWORD, RECEPTIONIST } from '../people/staff-api.ts'

/** The button of the login, also while it is busy. */
export const logInButton = (page: Page) => page.getByRole('button', { name: /^Log in$|^Logging in/ })

/** Why the user has to log in, or why that failed. */
export const banner = (page: Page) => page.getByRole('alert')

/** The heading of the page that a login opens. */
export const newLeads = (page: Page) => page.getByRole('heading', { level: 1, name: 'New Leads' })

export const logOutButton = (page: Page) =>
  page.getByRole('navigation').getByRole('button', { name: 'Logout' })

/** Fills in the login, which the page already shows, and submits it. */
export async function logIn(page: Page, email = RECEPTIONIST, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await logInButton(page).click()
}
