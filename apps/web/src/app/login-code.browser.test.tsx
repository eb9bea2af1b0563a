import { codeMessages } from '@enamel/domain/auth/second-factor'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { authDetails, type FakeAppServer, fakeAppServer, type Reply } from './testing/fake-app-server.ts'
import { email, fillAndLogIn, logInButton, password, refusal } from './testing/log-in.ts'
import { openApp } from './testing/open-app.tsx'
import { continueButton, openLogin, smileIdButton } from './testing/sign-in-both-ways.ts'

const code = page.getByRole('textbox', { name: 'Code from your authenticator app' })
const recoveryCode = page.getByRole('textbox', { name: 'Recovery code' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const menu = page.getByRole('navigation', { name: 'Main' })
const alert = page.getByRole('alert')

const codeNeeded = refusal(401, 'second_factor_required', codeMessages.missing)
const wrongCode = refusal(401, 'wrong_code', codeMessages.wrong)

/** The log-in of a user with a second factor: the answers to requests without and with a code. */
function serverWithFactor(withCode: () => Reply): FakeAppServer {
  const server = fakeAppServer({
    'POST /api/auth/session': () => {
      const { body } = server.bodies.at(-1) as { body: object }
      return 'code' in body ? withCode() : codeNeeded
    },
  })
  return server
}

beforeAll(() => import('../features/auth/second-factor/code-form.tsx'))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('the log-in of a user with a second factor', () => {
  it('asks for the code after email and password, and logs in with it by the keyboard alone', async () => {
    const server = serverWithFactor(() => ({ body: authDetails }))
    openApp(server)
    await fillAndLogIn()
    await expect.element(code).toHaveFocus()
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect.element(code).toHaveAttribute('inputmode', 'numeric')
    await expect.element(page.getByText('Logging in as reception@brightside.test')).toBeVisible()
    await expect.element(alert).not.toBeInTheDocument()
    await userEvent.keyboard('123 456{Enter}')
    await expect.element(menu).toBeVisible()
    const credentials = { email: 'reception@brightside.test', password: 'enamel-demo-password' }
    expect(server.bodies.map(({ body }) => body)).toEqual([credentials, { ...credentials, code: '123 456' }])
  })

  it('shows that a code is wrong, and selects it so that typing replaces it', async () => {
    openApp(serverWithFactor(() => wrongCode))
    await fillAndLogIn()
    await code.fill('111111')
    await logInButton.click()
    await expect
      .element(alert)
      .toHaveTextContent('That code is not right. Wait for the next one and try again.')
    await expect.element(code).toHaveFocus()
    await userEvent.keyboard('222222')
    await expect.element(code).toHaveValue('222222')
  })

  it('sends nothing that is no code, and says why', async () => {
    const server = serverWithFactor(() => wrongCode)
    openApp(server)
    await fillAndLogIn()
    await expect.element(code).toBeVisible()
    for (const [text, message] of [
      ['', 'Enter the code from your authenticator app'],
      ['12345', 'A code has 6 digits, a recovery code 10 letters and digits'],
    ] as const) {
      await code.fill(text)
      await logInButton.click()
      await expect.element(code).toHaveAccessibleDescription(message)
    }
    expect(server.bodies).toHaveLength(1)
  })

  it('accepts a recovery code instead', async () => {
    const server = serverWithFactor(() => ({ body: authDetails }))
    openApp(server)
    await fillAndLogIn()
    await button('Use a recovery code').click()
    await expect.element(recoveryCode).toHaveFocus()
    await expect.element(recoveryCode).toHaveAttribute('inputmode', 'text')
    await userEvent.keyboard('7k3mp-0q1tz{Enter}')
    await expect.element(menu).toBeVisible()
    expect(server.bodies.at(-1)?.body).toMatchObject({ code: '7k3mp-0q1tz' })
  })

  it('goes back to email and password: the email stays, the password does not', async () => {
    openApp(serverWithFactor(() => wrongCode))
    await fillAndLogIn()
    await button('Back').click()
    await expect.element(email).toHaveValue('reception@brightside.test')
    await expect.element(email).toHaveFocus()
    await expect.element(password).toHaveValue('')
    await expect.element(alert).not.toBeInTheDocument()
  })

  it('returns to email and password, both still filled in, when they are no longer accepted', async () => {
    openApp(serverWithFactor(() => refusal(401, 'invalid_credentials')))
    await fillAndLogIn()
    await code.fill('111111')
    await logInButton.click()
    await expect.element(alert).toHaveTextContent('Your email or password is incorrect')
    await expect.element(password).toHaveValue('enamel-demo-password')
  })

  it('fits a narrow page', async () => {
    await page.viewport(390, 844)
    openApp(serverWithFactor(() => wrongCode))
    await fillAndLogIn()
    for (const control of [code, logInButton, button('Back'), button('Use a recovery code')]) {
      await expect.element(control).toBeVisible()
      expect(control.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
    }
  })
})

it('with both ways of logging in, only the password needs the code, and the provider is offered again after Back', async () => {
  const { server } = await openLogin()
  server.reply({ 'POST /api/auth/session': codeNeeded })
  await email.fill('reception@brightside.test')
  await password.fill('enamel-demo-password')
  await button('Log in').click()
  await expect.element(code).toBeVisible()
  await expect.element(smileIdButton).not.toBeInTheDocument()
  await button('Back').click()
  await expect.element(smileIdButton).toBeVisible()
  await expect.element(email).toHaveValue('reception@brightside.test')
  await password.fill('enamel-demo-password')
  await button('Log in').click()
  server.reply({
    'POST /api/auth/session': { body: authDetails },
    'POST /api/auth/sso/invite': { status: 202, body: { status: 'sent' } },
  })
  await code.fill('123456')
  await button('Log in').click()
  await expect.element(continueButton).toBeVisible()
})
