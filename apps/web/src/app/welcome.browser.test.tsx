import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { authDetails, type FakeAppServer, fakeAppServer, init } from './testing/fake-app-server.ts'
import { loginHeading, refusal } from './testing/log-in.ts'
import { openApp } from './testing/open-app.tsx'
import { openSignedIn } from './testing/open-signed-in.tsx'

const PATH = '/api/invitations/token-9'
const PASSWORD = 'a password of her own'

/** A server that knows an invitation. */
const invitingServer = (): FakeAppServer =>
  fakeAppServer({
    [`GET ${PATH}`]: {
      body: { practice: 'Brightside Dental', name: 'Nia Ferris', email: 'nia@brightside.test' },
    },
    [`POST ${PATH}`]: { status: 204 },
  })

const heading = page.getByRole('heading', { name: 'Welcome to Enamel' })
const password = page.getByLabelText('Password', { exact: true })
const submit = page.getByRole('button', { name: 'Set password and open Enamel' })
const signedInMenu = page.getByRole('navigation')
const alert = page.getByRole('alert')

// Loaded before the first test, so that no test waits while they are transformed on a busy machine.
beforeAll(() =>
  Promise.all([
    import('./welcome-screen.tsx'),
    import('./signed-in.tsx'),
    import('../pages/actions/actions-page.tsx'),
  ]),
)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('the page of an invitation', () => {
  it('shows practice and email, sets a password, and opens the app without the invitation in its address', async () => {
    const server = invitingServer()
    const app = openApp(server, '/welcome/token-9')
    await expect.element(heading).toBeVisible()
    await expect
      .element(page.getByText('Nia Ferris, set a password to work with Brightside Dental.'))
      .toBeVisible()
    await expect.element(page.getByLabelText('Email')).toHaveValue('nia@brightside.test')
    await expect.element(password).toHaveFocus()
    await expect.poll(() => document.title).toBe('Welcome - Enamel')
    expect(server.calls).not.toContain('GET /api/v3/init')
    await userEvent.keyboard(`${PASSWORD}{Enter}`)
    await expect.element(signedInMenu.first()).toBeVisible()
    await expect.poll(app.address).toBe('/')
    expect(server.bodies).toEqual([{ call: `POST ${PATH}`, body: { password: PASSWORD } }])
    expect(server.calls.indexOf(`POST ${PATH}`)).toBeLessThan(server.calls.indexOf('GET /api/auth/session'))
  })

  it('shows why a password is not accepted, before it is sent and when the server refuses it', async () => {
    const server = invitingServer()
    openApp(server, '/welcome/token-9')
    await password.fill('short')
    await submit.click()
    await expect.element(page.getByText(/^A password needs at least/)).toBeVisible()
    await password.fill('Brightside Dental 26')
    await expect
      .element(page.getByText('A password must be more than the name of the practice.'))
      .toBeVisible()
    await submit.click()
    expect(server.bodies).toEqual([])
    server.reply({
      [`POST ${PATH}`]: {
        status: 422,
        body: { code: 'validation', message: 'Please check.', errors: { password: ['Too easy to guess'] } },
      },
    })
    await password.fill(PASSWORD)
    await submit.click()
    await expect.element(page.getByText('Too easy to guess')).toBeVisible()
    await expect.element(password).toHaveValue(PASSWORD)
    await expect.element(submit).toBeEnabled()
  })

  it.each([
    ['invitation_expired', 'This invitation has expired. Ask an owner of your practice to send it again.'],
    ['invitation_used', 'This invitation has already been used. Log in with your email and your password.'],
    ['invitation_withdrawn', 'This invitation was withdrawn.'],
    ['invitation_replaced', 'This link no longer works.'],
  ])('says what happened to it and what to do, and leads to the login: %s', async (code, text) => {
    const server = invitingServer()
    server.reply({ [`GET ${PATH}`]: refusal(code === 'invitation_withdrawn' ? 404 : 409, code, text) })
    const app = openApp(server, '/welcome/token-9')
    await expect.element(alert).toHaveTextContent(text)
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Go to the login' }).click()
    await expect.element(loginHeading).toBeVisible()
    expect(app.address()).toBe('/')
  })

  it('can be loaded again when the server could not be reached', async () => {
    const server = invitingServer()
    server.reply({ [`GET ${PATH}`]: 'no response' })
    openApp(server, '/welcome/token-9')
    await expect.element(alert).toHaveTextContent('The server could not be reached.')
    server.reply({
      [`GET ${PATH}`]: { body: { practice: 'Harbour', name: 'Nia', email: 'nia@harbour.test' } },
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByLabelText('Email')).toHaveValue('nia@harbour.test')
  })

  it('keeps the password when it could not be set', async () => {
    const server = invitingServer()
    server.reply({ [`POST ${PATH}`]: refusal(409, 'invitation_expired', 'This invitation has expired.') })
    openApp(server, '/welcome/token-9')
    await password.fill(PASSWORD)
    await submit.click()
    await expect.element(alert).toHaveTextContent('This invitation has expired.')
    await expect.element(password).toHaveValue(PASSWORD)
  })

  it('asks a user who is logged in to log out first, or to stay', async () => {
    const server = invitingServer()
    openSignedIn(server, '/welcome/token-9')
    await expect.element(page.getByText(`You are logged in as ${authDetails.email}`)).toBeVisible()
    await page.getByRole('button', { name: 'Log out and continue' }).click()
    await expect.element(page.getByLabelText('Email')).toHaveValue('nia@brightside.test')
    expect(server.calls).toContain('DELETE /api/auth/session')
  })

  it('leaves a user who is logged in in their app', async () => {
    const server = invitingServer()
    server.reply({ 'GET /api/v3/init': { body: init } })
    const app = openSignedIn(server, '/welcome/token-9')
    await page.getByRole('button', { name: 'Stay logged in and open Enamel' }).click()
    await expect.element(signedInMenu.first()).toBeVisible()
    await expect.poll(app.address).toBe('/')
    expect(server.calls).not.toContain('DELETE /api/auth/session')
  })

  it('has room at a width of 390 px', async () => {
    await page.viewport(390, 844)
    openApp(invitingServer(), '/welcome/token-9')
    await expect.element(submit).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await page.viewport(1280, 800)
  })
})
