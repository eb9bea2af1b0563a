import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { fakeAppServer, type Reply } from './fake-app-server.ts'
import { fakePopups } from './fake-popups.ts'
import { refusal } from './log-in.ts'
import { openApp } from './open-app.tsx'

/** The config of a product in which staff sign in with a shared identity or with a password. */
export const concurrent = { auth_mode: 'concurrent', sso_provider: 'Smile ID' } as const
/** The response of a server that has no session. */
export const noSession = { 'GET /api/auth/session': refusal(401, 'session_expired') }
/** The responses of a server that has no session and sends invites. */
export const invited = {
  ...noSession,
  'POST /api/auth/sso/invite': { status: 202, body: { status: 'sent' } },
}

export const smileIdButton = page.getByRole('button', { name: 'Log in with Smile ID' })
export const passwordLogInButton = page.getByRole('button', { name: 'Log in', exact: true })
export const banner = page.getByRole('alert')
export const continueButton = page.getByRole('button', { name: 'Continue to Enamel' })
export const menu = page.getByRole('navigation', { name: 'Main' })

/** Opens the login with both methods. */
export async function openLogin(replies: Parameters<typeof fakeAppServer>[0] = invited, path = '/') {
  const server = fakeAppServer(replies)
  const popups = fakePopups()
  const app = openApp(server, path, concurrent, popups)
  await expect.element(smileIdButton).toBeEnabled()
  return { server, popups, app }
}

/** A reply that waits until the test releases it. */
export function deferred() {
  let send: (reply: Reply) => void = () => undefined
  const reply = () =>
    new Promise<Reply>((resolve) => {
      send = resolve
    })
  return { reply, release: (response: Reply) => send(response) }
}
