import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SAVED_STATE_KEY, savedState, tabState } from '../lib/saved-state.ts'
import { render } from '../ui/testing/render.tsx'
import { startApp } from './start-app.tsx'
import { fakeAppServer, init } from './testing/fake-app-server.ts'
import { loginHeading, refusal } from './testing/log-in.ts'
import { openApp } from './testing/open-app.tsx'
import { saveSession } from './testing/open-signed-in.tsx'

const sso = { auth_mode: 'sso', sso_provider: 'Smile ID' } as const
const noSession = { 'GET /api/auth/session': refusal(401, 'session_expired') }

const smileIdButton = page.getByRole('button', { name: 'Log in with Smile ID' })
const banner = page.getByRole('alert')
const menu = page.getByRole('navigation', { name: 'Main' })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

async function openLogin(path = '/', replies: Parameters<typeof fakeAppServer>[0] = noSession, config = {}) {
  const server = fakeAppServer(replies)
  const app = openApp(server, path, { ...sso, ...config })
  await expect.element(smileIdButton).toBeEnabled()
  return { server, app }
}

describe('the login screen with single sign-on', () => {
  it('is one button over a drawing, without email and password (AUTH-04)', async () => {
    await openLogin()
    await expect.element(loginHeading).toBeVisible()
    expect(document.querySelectorAll('button')).toHaveLength(1)
    expect(document.querySelectorAll('input, form')).toHaveLength(0)
    const artwork = document.querySelector('[data-artwork]')
    expect(artwork && getComputedStyle(artwork).backgroundImage).toContain('artwork.svg')
    expect(artwork?.getBoundingClientRect()).toMatchObject({ left: 0, top: 0, width: 1440, height: 900 })
    await expect.poll(() => document.title).toBe('Log in - Enamel')
  })

  it.each([1199, 390])(
    'hides only the drawing at %s px of width, and is centred (AUTH-05)',
    async (width) => {
      await page.viewport(width, 844)
      await openLogin()
      const artwork = document.querySelector('[data-artwork]')
      expect(artwork && getComputedStyle(artwork).display).toBe('none')
      await expect.element(smileIdButton).toBeVisible()
      const { left, right } = smileIdButton.element().getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left + right).toBeCloseTo(width, 0)
    },
  )

  it('takes the page to the provider, with the requested address to return to (AUTH-35)', async () => {
    const { app, server } = await openLogin('/settings/pipeline?tab=team')
    await smileIdButton.click()
    await expect
      .poll(() => app.navigations)
      .toEqual(['/api/auth/sso/login?mode=redirect&redirect=%2Fsettings%2Fpipeline%3Ftab%3Dteam'])
    await expect
      .element(page.getByRole('button', { name: 'Logging in...' }))
      .toHaveAttribute('aria-busy', 'true')
    expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })

  it.each([
    ['/inbox', '/inbox'],
    ['https://reports.enamel.test/month', 'https://reports.enamel.test/month'],
    ['https://reports.enamel.test.evil.example/', '/'],
    ['//evil.example', '/'],
    ['javascript:alert(1)', '/'],
  ])(
    'with the redirect %s, names %s as the address to return to (AUTH-35, AUTH-36)',
    async (requested, expected) => {
      const { app } = await openLogin(`/?redirect=${encodeURIComponent(requested)}`, noSession, {
        allowed_redirect_urls: ['https://reports.enamel.test'],
      })
      await smileIdButton.click()
      const address = new URL(app.navigations[0] ?? '', 'http://localhost:3000')
      expect(address.pathname).toBe('/api/auth/sso/login')
      expect(address.searchParams.get('redirect')).toBe(expected)
    },
  )

  it('works with Enter alone', async () => {
    const { app } = await openLogin()
    await expect.element(smileIdButton).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => app.navigations).toHaveLength(1)
  })

  it('sends requests below the api_base_url of the config (AUTH-35)', async () => {
    const { app } = await openLogin('/', {
      'GET /config.json': { body: { api_base_url: '/elsewhere', api_version: '1.0.0', realtime: null } },
      'GET /elsewhere/auth/csrf-token': { body: { csrf_token: 't' } },
      'GET /elsewhere/auth/session': refusal(401, 'session_expired'),
    })
    await smileIdButton.click()
    await expect.poll(() => app.navigations).toEqual(['/elsewhere/auth/sso/login?mode=redirect&redirect=%2F'])
  })
})

describe('the start of the page with single sign-on', () => {
  it('attempts a refresh, and opens the app if there is a session (AUTH-33)', async () => {
    const server = fakeAppServer()
    openApp(server, '/settings/pipeline', sso)
    await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    expect(server.calls.slice(0, 4)).toEqual([
      'GET /config.json',
      'GET /api/auth/csrf-token',
      'GET /api/auth/session',
      'GET /api/v3/init',
    ])
  })

  it('shows no message to a first-time visitor (AUTH-32, AUTH-33)', async () => {
    const { server } = await openLogin()
    await expect.element(banner).not.toBeInTheDocument()
    expect(server.calls.at(-1)).toBe('GET /api/auth/session')
  })

  it('notifies a returning user once, at the top of the page, that they have been logged out (AUTH-07, AUTH-32)', async () => {
    saveSession('sso')
    const { app } = await openLogin()
    await expect.element(banner).toHaveTextContent('You have been logged out.')
    expect(banner.element().getBoundingClientRect()).toMatchObject({ left: 0, top: 0, width: 1440 })
    expect(getComputedStyle(banner.element()).backgroundColor).toBe('rgb(253, 241, 240)')
    app.close()
    await openLogin()
    await expect.element(banner).not.toBeInTheDocument()
  })

  it('keeps the session of a signed-in user if the server cannot be reached', async () => {
    saveSession('sso')
    const { app } = await openLogin('/', { 'GET /api/auth/session': 'no response' })
    await expect
      .element(banner)
      .toHaveTextContent('Could not connect to the product. Are you connected to the internet?')
    app.close()
    openApp(fakeAppServer(), '/', sso)
    await expect.element(menu).toBeVisible()
  })

  const technicalError =
    'There was a technical error. Please try again. If the issue persists contact our support team.'
  it.each([
    ['error.technical', technicalError],
    ['error.client-inactive', 'The client your user is associated with is no longer active.'],
    ['error.not-found', 'User not found.'],
    ['error.unknown', technicalError],
    ['<img src=x onerror=alert(1)>', technicalError],
  ])(
    'shows at the top what the code %s means, and removes it from the address (AUTH-07, AUTH-33, AUTH-34)',
    async (code, message) => {
      const { app, server } = await openLogin(`/?msg=${encodeURIComponent(code)}&redirect=%2Finbox`)
      await expect.element(banner).toHaveTextContent(message)
      expect(banner.element().textContent).toBe(message)
      expect(banner.element().getBoundingClientRect().top).toBe(0)
      expect(app.address()).toBe('/?redirect=%2Finbox')
      expect(server.calls.at(-1)).toBe('GET /api/auth/session')
      await smileIdButton.click()
      await expect.element(banner).not.toBeInTheDocument()
      expect(app.navigations).toEqual(['/api/auth/sso/login?mode=redirect&redirect=%2Finbox'])
    },
  )
})

it('opens the app in spite of a message in the address if there is a session', async () => {
  const server = fakeAppServer()
  const app = openApp(server, '/settings/pipeline?msg=error.not-found', sso)
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(app.address()).toBe('/settings/pipeline')
  await expect.element(page.getByText('User not found.')).not.toBeInTheDocument()
})

describe('a session with single sign-on', () => {
  it('ends with Logout at the provider, and removes the saved user and features (AUTH-35)', async () => {
    saveSession('sso')
    const server = fakeAppServer()
    const app = openApp(server, '/', sso)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.poll(() => app.navigations).toEqual(['/api/auth/sso/logout'])
    expect(server.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
    const saved = JSON.parse(localStorage.getItem(SAVED_STATE_KEY) ?? '').sections
    expect(saved).toMatchObject({ logged_out: true })
    expect(saved.auth).toBeUndefined()
    expect(saved.features).toBeUndefined()
  })

  it('ends at the login if the server no longer knows the session (HTTP-03)', async () => {
    saveSession('sso')
    const server = fakeAppServer()
    openApp(server, '/', sso)
    await expect.element(menu).toBeVisible()
    server.reply({ 'GET /api/actions/due': refusal(401, 'unauthenticated') })
    await page.getByRole('button', { name: 'Refresh actions due' }).click()
    await expect.element(banner).toHaveTextContent('Your session has expired')
    await expect.element(smileIdButton).toBeEnabled()
  })

  it('opens at / and not at the address that another user left', async () => {
    const server = fakeAppServer()
    const first = openApp(server, '/settings/pipeline', sso)
    await expect.element(menu).toBeVisible()
    first.close()
    server.reply({ 'GET /api/v3/init': { body: { ...init, subscriber_id: 's2' } } })
    const second = openApp(server, '/settings/pipeline', sso)
    await expect.element(menu).toBeVisible()
    expect(second.address()).toBe('/')
  })
})

it('shows that the configuration of the provider is missing if the page was served without it (AUTH-38)', async () => {
  const errors: string[] = []
  const deps = {
    clientConfig: { auth_mode: 'sso', sso_provider: null },
    address: { current: () => 'http://localhost:3000/' },
    savedState,
    tabState,
  } as unknown as Parameters<typeof startApp>[0] extends () => infer Deps ? Deps : never
  render(
    await startApp(
      () => deps,
      (message) => errors.push(message),
    ),
  )
  await expect.element(banner).toHaveTextContent('Config must be injected: sso')
  expect(errors).toEqual(['Error: Config must be injected: sso'])
})
