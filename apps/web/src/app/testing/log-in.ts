import { page } from 'vitest/browser'
import type { Reply } from './fake-app-server.ts'

export const email = page.getByRole('textbox', { name: 'Email' })
export const password = page.getByLabelText('Password', { exact: true })
export const logInButton = page.getByRole('button', { name: 'Log in' })
export const loginHeading = page.getByRole('heading', { name: 'Log in to Enamel' })

/** Fills in the login form and submits it. */
export async function fillAndLogIn() {
  await email.fill('reception@brightside.test')
  await password.fill('enamel-demo-password')
  await logInButton.click()
}

/** A refusal in the server's format. */
export function refusal(status: number, code: string, message = 'What the server wrote'): Reply {
  return { status, body: { code, message } }
}
