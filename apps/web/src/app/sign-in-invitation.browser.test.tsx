import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SAVED_STATE_KEY } from '../lib/saved-state.ts'
import { authDetails, type fakeAppServer } from './testing/fake-app-server.ts'
import { email, password, refusal } from './testing/log-in.ts'
import {
  banner,
  continueButton,
  deferred,
  invited,
  menu,
  openLogin,
  passwordLogInButton,
  smileIdButton,
} from './testing/sign-in-both-ways.ts'

const resend = page.getByRole('button', { name: 'Resend invite' })
const guidance = 'Please allow 5 minutes before trying again'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('the screen that waits for an invitation', () => {
  async function logInWithPassword(replies: Parameters<typeof fakeAppServer>[0] = invited) {
    const opened = await openLogin(replies)
    await email.fill('reception@brightside.test')
    await password.fill('enamel-demo-password')
    await passwordLogInButton.click()
    return opened
  }

  it('follows a login with a password, shows where the invite was sent, and has a button to resend it (AUTH-26)', async () => {
    const { server } = await logInWithPassword()
    await expect.element(resend).toBeVisible()
    await expect
      .element(page.getByText(/^We have sent an invite to reception@brightside\.test\./))
      .toBeVisible()
    await expect.element(menu).not.toBeInTheDocument()
    const [from, to] = ['POST /api/auth/session', 'POST /api/auth/sso/invite'].map((call) =>
      server.calls.indexOf(call),
    )
    expect(server.calls.slice(from, to)).toContain('GET /api/auth/csrf-token')
    expect(server.bodies.map(({ call }) => call)).toEqual(['POST /api/auth/session'])
    await expect.poll(() => document.title).toBe('Invite - Enamel')
  })

  it('disables Resend while the invite is being sent or has just been sent, and shows why (AUTH-26, AUTH-27)', async () => {
    const { reply, release } = deferred()
    const { server } = await logInWithPassword({ ...invited, 'POST /api/auth/sso/invite': reply })
    const sending = page.getByRole('button', { name: 'Sending...' })
    await expect.element(sending).toBeDisabled()
    await sending.click({ force: true })
    release({ status: 202, body: { status: 'sent' } })
    await expect.element(resend).toBeDisabled()
    await resend.click({ force: true })
    await continueButton.hover()
    await resend.hover()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent(guidance)
    expect(server.calls.filter((call) => call.startsWith('POST /api/auth/sso'))).toHaveLength(1)
  })

  it('shows that an invite failed and sends it again, with no body (AUTH-27, AUTH-28)', async () => {
    const { server } = await logInWithPassword({
      ...invited,
      'POST /api/auth/sso/invite': refusal(503, 'unavailable', 'We are restarting.'),
    })
    await expect.element(banner).toHaveTextContent('We are restarting.')
    await expect.element(resend).toBeEnabled()
    await resend.hover()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent(guidance)
    server.reply(invited)
    await resend.click()
    await expect.element(resend).toBeDisabled()
    await expect.element(banner).not.toBeInTheDocument()
    expect(server.calls.filter((call) => call === 'POST /api/auth/sso/invite')).toHaveLength(2)
    expect(server.bodies.some(({ call }) => call.includes('invite'))).toBe(false)
  })

  it('shows that no invite was sent because an invite had been sent just before (AUTH-27)', async () => {
    const { server } = await logInWithPassword({
      ...invited,
      'POST /api/auth/sso/invite': refusal(429, 'invite_locked', guidance),
    })
    const message = page.getByText(
      /^We sent an invite to .* less than 5 minutes ago, so we have not sent another\./,
    )
    await expect.element(message).toBeVisible()
    await expect.element(page.getByText('We have sent an invite')).not.toBeInTheDocument()
    await expect.element(resend).toBeDisabled()
    await expect.element(banner).not.toBeInTheDocument()
    expect(server.calls.filter((call) => call === 'POST /api/auth/sso/invite')).toHaveLength(1)
  })

  it('does not block the user: one press leads to the app', async () => {
    await logInWithPassword()
    await continueButton.click()
    await expect.element(menu).toBeVisible()
    await expect.element(resend).not.toBeInTheDocument()
  })

  it('is skipped if the identity is already linked', async () => {
    await logInWithPassword({ ...invited, 'POST /api/auth/sso/invite': { body: { status: 'linked' } } })
    await expect.element(menu).toBeVisible()
    await expect.element(resend).not.toBeInTheDocument()
  })

  it('can be left by logging out, and shows that logging out failed (AUTH-19)', async () => {
    const { server } = await logInWithPassword({ ...invited, 'DELETE /api/auth/session': 'no response' })
    const logOutButton = page.getByRole('button', { name: 'Log out' })
    await logOutButton.click()
    await expect.element(banner).toHaveTextContent('We could not log you out. Please try again.')
    server.reply({ 'DELETE /api/auth/session': { status: 204 } })
    await logOutButton.click()
    await expect.element(smileIdButton).toBeEnabled()
    await expect.element(banner).not.toBeInTheDocument()
    expect(localStorage.getItem(SAVED_STATE_KEY)).not.toContain(authDetails.email)
  })

  it('works with the keyboard alone', async () => {
    await logInWithPassword()
    await expect.element(continueButton).toBeVisible()
    await userEvent.tab()
    await expect.element(continueButton).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(menu).toBeVisible()
  })
})
