import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SAVED_STATE_KEY } from '../lib/saved-state.ts'
import { authDetails, fakeAppServer } from './testing/fake-app-server.ts'
import { email, logInButton, loginHeading, password } from './testing/log-in.ts'
import { openApp } from './testing/open-app.tsx'
import { saveSession } from './testing/open-signed-in.tsx'
import {
  banner,
  concurrent,
  continueButton,
  invited,
  menu,
  noSession,
  openLogin,
  passwordLogInButton,
  smileIdButton,
} from './testing/sign-in-both-ways.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('the login with both methods', () => {
  it('shows the button for the shared identity, "or", and the form with its note, in this order (AUTH-01, AUTH-03)', async () => {
    await openLogin()
    const or = page.getByText('or', { exact: true })
    const note = page.getByText(/^Logging in sends you an invite email to register or link a shared identity/)
    const parts = [loginHeading, smileIdButton, or, email, password, passwordLogInButton, note].map((part) =>
      part.element(),
    )
    for (const [index, part] of parts.entries()) {
      const next = parts[index + 1]
      if (!next) continue
      expect(part.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
      expect(part.getBoundingClientRect().bottom).toBeLessThanOrEqual(next.getBoundingClientRect().top)
    }
    await expect.poll(() => document.title).toBe('Log in - Enamel')
  })

  it.each([1440, 1199, 390])('shows every control at %s px of width (AUTH-05)', async (width) => {
    await page.viewport(width, 844)
    await openLogin()
    for (const control of [smileIdButton, email, password, passwordLogInButton]) {
      const { left, right } = control.element().getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(width)
      await expect.element(control).toBeVisible()
    }
    const panel = page.getByRole('complementary', { includeHidden: true }).element()
    expect(getComputedStyle(panel).display === 'none').toBe(width < 1200)
    const form = passwordLogInButton.element().getBoundingClientRect()
    if (width < 1200) expect(form.left + form.right).toBeCloseTo(width, 0)
  })

  it('shows no message to a first-time visitor without a session (AUTH-32)', async () => {
    const { server } = await openLogin()
    expect(server.calls).toEqual(['GET /config.json', 'GET /api/auth/csrf-token', 'GET /api/auth/session'])
    await expect.element(banner).not.toBeInTheDocument()
  })

  it('disables one method while the other is in progress (AUTH-06)', async () => {
    const { popups } = await openLogin()
    await smileIdButton.click()
    await expect
      .element(page.getByRole('button', { name: 'Logging in...' }))
      .toHaveAttribute('aria-busy', 'true')
    for (const control of [email, password, passwordLogInButton]) await expect.element(control).toBeDisabled()
    popups.close()
    await expect.element(banner).toBeVisible()
    await expect.element(email).toBeEnabled()
    await expect.element(smileIdButton).toHaveFocus()
  })

  it('opens the app when a pop-up that was opened before a reload signs the user in (AUTH-29)', async () => {
    const { app, server } = await openLogin()
    server.reply({ 'GET /api/auth/session': { body: authDetails } })
    app.notifySignedInElsewhere()
    await expect.element(menu).toBeVisible()
  })

  it('shows the result of an invitation link, and removes it from the address (AUTH-34)', async () => {
    const { app, server, popups } = await openLogin(invited, '/inbox?msg=error.not-found&view=1')
    await expect.element(banner).toHaveTextContent('User not found.')
    expect(app.address()).toBe('/inbox?view=1')
    expect(server.calls.at(-1)).toBe('GET /api/auth/session')
    await smileIdButton.click()
    expect(popups.opened.map(({ url }) => url)).toEqual(['/api/auth/sso/login?mode=popup'])
  })
})

describe('the pop-up of the shared identity', () => {
  it('opens the provider at 500 by 666 px and, once done, leads through a refresh to the app (AUTH-29)', async () => {
    const { server, popups } = await openLogin()
    await smileIdButton.click()
    expect(popups.opened).toEqual([
      { url: '/api/auth/sso/login?mode=popup', features: 'popup,width=500,height=666,left=470,top=117' },
    ])
    server.reply({ 'GET /api/auth/session': { body: authDetails } })
    const before = server.calls.length
    popups.post({ type: 'sso', status: 'done', provider: 'Smile ID' })
    await expect.element(menu).toBeVisible()
    expect(server.calls.slice(before, before + 3)).toEqual([
      'GET /api/auth/csrf-token',
      'GET /api/auth/session',
      'GET /api/v3/init',
    ])
    expect(popups.isOpen()).toBe(false)
    expect(JSON.parse(localStorage.getItem(SAVED_STATE_KEY) ?? '').sections.auth.mode).toBe('concurrent')
  })

  it('is not affected by messages from other sites or windows, or by unknown messages (AUTH-29)', async () => {
    const { popups, server } = await openLogin()
    await smileIdButton.click()
    const done = { type: 'sso', status: 'done', provider: 'Smile ID' }
    popups.post(done, { origin: 'http://localhost:3001' })
    popups.post(done, { source: window })
    popups.post({ ...done, status: 'perhaps' })
    const calls = server.calls.length
    popups.post({ ...done, status: 'failed' })
    await expect.element(banner).toHaveTextContent('Could not sign-in via Smile ID')
    expect(server.calls).toHaveLength(calls)
  })

  it('is reported under the form if it is blocked, and the form still works (AUTH-30)', async () => {
    const { popups } = await openLogin()
    popups.block()
    await smileIdButton.click()
    await expect.element(banner).toHaveTextContent('Pop-up window could not be opened.')
    const [bannerBox, buttonBox] = [banner, passwordLogInButton].map((part) =>
      part.element().getBoundingClientRect(),
    )
    expect(bannerBox?.top).toBeGreaterThan(buttonBox?.bottom ?? Number.POSITIVE_INFINITY)
    await email.fill('reception@brightside.test')
    await password.fill('enamel-demo-password')
    await passwordLogInButton.click()
    await expect.element(continueButton).toBeVisible()
  })

  it('is reported if it is closed early (AUTH-30)', async () => {
    const { popups } = await openLogin()
    await smileIdButton.click()
    popups.close()
    await expect.element(banner).toHaveTextContent('The popup was closed before completing authentication.')
    await smileIdButton.click()
    expect(popups.opened[1]?.url).toBe('/api/auth/sso/login?mode=popup')
  })

  it("is reported with the provider's name if the sign-in failed at the provider (AUTH-30)", async () => {
    const { popups } = await openLogin()
    await smileIdButton.click()
    popups.post({ type: 'sso', status: 'failed', provider: 'Smile ID' })
    await expect.element(banner).toHaveTextContent('Could not sign-in via Smile ID')
    await smileIdButton.click()
    await expect.element(banner).not.toBeInTheDocument()
    expect(popups.opened.map(({ url }) => url)).toEqual([
      '/api/auth/sso/login?mode=popup',
      '/api/auth/sso/login?mode=popup',
    ])
  })
})

describe('a session of either method', () => {
  it('continues after a reload without a login', async () => {
    saveSession('concurrent')
    openApp(fakeAppServer(), '/', concurrent)
    await expect.element(menu).toBeVisible()
  })

  it('shows the user who was signed in that it has ended (AUTH-32)', async () => {
    saveSession('concurrent')
    await openLogin()
    await expect.element(banner).toHaveTextContent('You have been logged out.')
  })

  it("ends with Logout at the app's own server, without leaving for the provider (AUTH-25)", async () => {
    saveSession('concurrent')
    const server = fakeAppServer()
    const app = openApp(server, '/', concurrent)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.element(smileIdButton).toBeEnabled()
    expect(server.calls.slice(-2)).toEqual(['GET /api/auth/csrf-token', 'DELETE /api/auth/session'])
    expect(app.navigations).toEqual([])
  })
})

it('shows the login variant of the configured mode only (AUTH-01)', async () => {
  for (const [auth_mode, buttons, forms] of [
    ['legacy', 0, 1],
    ['concurrent', 1, 1],
    ['sso', 1, 0],
  ] as const) {
    localStorage.clear()
    const app = openApp(fakeAppServer(noSession), '/', { ...concurrent, auth_mode })
    await expect.element(loginHeading).toBeVisible()
    await expect.element(logInButton.first()).toBeEnabled()
    expect(smileIdButton.elements()).toHaveLength(buttons)
    expect(document.querySelectorAll('form')).toHaveLength(forms)
    app.close()
  }
})
