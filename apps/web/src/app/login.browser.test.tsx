import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SAVED_STATE_KEY } from '../lib/saved-state.ts'
import { fakeAppServer, type Reply } from './testing/fake-app-server.ts'
import { email, fillAndLogIn, logInButton, loginHeading, password, refusal } from './testing/log-in.ts'
import { openApp } from './testing/open-app.tsx'
import { concurrent, noSession } from './testing/sign-in-both-ways.ts'

beforeEach(() => localStorage.clear())

describe('the start of the app', () => {
  it('fetches /config.json before anything else and sends requests below its api_base_url (CFG-01)', async () => {
    const server = fakeAppServer({
      'GET /config.json': { body: { api_base_url: '/elsewhere', api_version: '1.0.0', realtime: null } },
      'GET /elsewhere/auth/csrf-token': { body: { csrf_token: 't' } },
    })
    openApp(server)
    await expect.element(logInButton).toBeEnabled()
    expect(server.calls).toEqual(['GET /config.json'])
    await fillAndLogIn()
    await expect.poll(() => server.calls).toContain('POST /elsewhere/auth/session')
  })

  const failures: [string, Reply, string][] = [
    ['there is no response', 'no response', 'Failed to fetch config'],
    ['the server gives a reason', refusal(503, 'unavailable', 'We are restarting.'), 'We are restarting.'],
    ['the response is not a config', { status: 200, body: {} }, 'Oops! Something went wrong :('],
  ]
  it.each(failures)(
    'shows why there is no config when %s, with a button to reload (CFG-03)',
    async (_case, reply, text) => {
      const server = fakeAppServer({ 'GET /config.json': reply })
      const app = openApp(server)
      await expect.element(page.getByRole('alert')).toHaveTextContent(text)
      expect(server.calls).toEqual(Array(6).fill('GET /config.json'))
      await expect.poll(() => document.title).toBe('Cannot start - Enamel')
      await page.getByRole('button', { name: 'Reload' }).click()
      expect(app.navigations).toEqual(['reload'])
    },
  )

  it('ignores unreadable saved state with a warning, and starts normally (CFG-17)', async () => {
    localStorage.setItem(SAVED_STATE_KEY, '{"version":1,"sections":')
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    openApp(fakeAppServer())
    await expect.element(logInButton).toBeEnabled()
    expect(warn.mock.calls.flat()).toContain('Saved state could not be read and is ignored.')
    warn.mockRestore()
  })
})

describe('the login screen', () => {
  it('has a heading, the form, and the tagline in a side panel (AUTH-02)', async () => {
    openApp(fakeAppServer())
    await expect.element(loginHeading).toBeVisible()
    await expect.element(email).toBeVisible()
    await expect.element(password).toHaveAttribute('type', 'password')
    const panel = page.getByRole('complementary', { name: 'Communicate, Automate, Convert' })
    await expect.element(panel).toBeVisible()
    await expect.poll(() => document.title).toBe('Log in - Enamel')
  })

  it('hides only the panel on a page narrower than 1200 px, and keeps every control (AUTH-02)', async () => {
    await page.viewport(1199, 800)
    openApp(fakeAppServer())
    await expect.element(logInButton).toBeVisible()
    await expect.element(email).toBeVisible()
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument()
  })

  it('appears at every address without a session, and loads nothing of the practice (AUTH-09)', async () => {
    for (const path of [
      '/',
      '/inbox',
      '/settings/pipeline',
      '/patients/0198c1de-0000-7000-8000-0000000000a1',
    ]) {
      const server = fakeAppServer()
      openApp(server, path)
      await expect.element(loginHeading.first()).toBeVisible()
      expect(server.calls).toEqual(['GET /config.json'])
    }
  })

  it('sends nothing until email and password are filled in, and requires nothing else (AUTH-08)', async () => {
    const server = fakeAppServer()
    openApp(server)
    await expect.element(logInButton).toBeEnabled()
    await logInButton.click()
    await expect.element(page.getByText('Enter your email')).toBeVisible()
    await expect.element(page.getByText('Enter your password')).toBeVisible()
    await email.fill('not-an-address')
    await logInButton.click()
    expect(server.calls).toEqual(['GET /config.json'])
    await password.fill('x')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => server.bodies)
      .toEqual([{ call: 'POST /api/auth/session', body: { email: 'not-an-address', password: 'x' } }])
  })

  it('disables its fields and shows that it is logging in (AUTH-06)', async () => {
    let respond: (reply: Reply) => void = () => undefined
    const server = fakeAppServer({
      'POST /api/auth/session': () =>
        new Promise((resolve) => {
          respond = resolve
        }),
    })
    openApp(server)
    await fillAndLogIn()
    const busy = page.getByRole('button', { name: 'Logging in...' })
    await expect.element(busy).toHaveAttribute('aria-busy', 'true')
    await expect.element(email).toBeDisabled()
    await expect.element(password).toBeDisabled()
    respond(refusal(401, 'invalid_credentials'))
    await expect.element(email).toBeEnabled()
    await expect.element(email).toHaveValue('reception@brightside.test')
  })

  it.each(['legacy', 'concurrent'] as const)(
    'keeps the focus on a wrong password, which typing replaces (%s mode)',
    async (auth_mode) => {
      const server = fakeAppServer({
        ...noSession,
        'POST /api/auth/session': refusal(401, 'invalid_credentials'),
      })
      openApp(server, '/', { ...concurrent, auth_mode })
      await expect.element(email).toHaveFocus()
      await userEvent.keyboard('reception@brightside.test{Tab}wrong{Enter}')
      await expect.element(page.getByRole('alert')).toHaveTextContent('Your email or password is incorrect')
      await expect.element(password).toHaveFocus()
      await userEvent.keyboard('right')
      await expect.element(password).toHaveValue('right')
      await expect.element(email).toHaveValue('reception@brightside.test')
    },
  )

  const refusals: [string, Reply, string][] = [
    ['wrong credentials', refusal(401, 'invalid_credentials'), 'Your email or password is incorrect'],
    [
      'too many attempts',
      refusal(429, 'too_many_attempts'),
      'You have entered an incorrect email/password too many times. Please wait up to 30 minutes and try again',
    ],
    [
      'an inactive practice',
      refusal(403, 'client_inactive'),
      'Sorry, it looks like your account is disabled. Contact support so we can get you back online :)',
    ],
    [
      'a broken network',
      'no response',
      'Could not connect to the product. Are you connected to the internet?',
    ],
    ['any other refusal', refusal(422, 'validation', 'Please check the fields.'), 'Please check the fields.'],
    ['a failure without a text', { status: 500 }, 'Oops! Something went wrong :('],
  ]
  it.each(refusals)(
    'shows the text for %s in a red banner under the form (AUTH-07, AUTH-20..AUTH-24)',
    async (_case, reply, text) => {
      const server = fakeAppServer({ 'POST /api/auth/session': reply })
      openApp(server)
      await fillAndLogIn()
      const banner = page.getByRole('alert')
      await expect.element(banner).toHaveTextContent(text)
      const [bannerBox, buttonBox] = [banner.element(), logInButton.element()].map((element) =>
        element.getBoundingClientRect(),
      )
      expect(bannerBox?.top).toBeGreaterThan(buttonBox?.bottom ?? Number.POSITIVE_INFINITY)
      expect(getComputedStyle(banner.element()).backgroundColor).toBe('rgb(253, 241, 240)')
      expect(server.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
    },
  )
})
