import type { Page, Request } from '@playwright/test'
import { banner, logIn, logInButton, logOutButton, newLeads } from './screens/login-screen.ts'
import { expect, test } from './test.ts'

test.use({ staff: null })

function apiRequestsOf(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request)
  })
  return requests
}

const pathOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`

const refusal = (status: number, body: object) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})

test('without a session every address shows the login and requests no data of a practice (AUTH-09)', async ({
  page,
}) => {
  const requests = apiRequestsOf(page)
  for (const path of ['/', '/inbox', '/patients/01930000-0000-7000-8000-000000000001']) {
    await page.goto(path)
    await expect(logInButton(page)).toBeVisible()
  }
  expect(requests.map(pathOf).filter((path) => !path.includes('/auth/'))).toEqual([])
  expect((await page.request.get('/api/v3/init')).status()).toBe(401)
})

test('the page fetches the anti-forgery token before every auth request (AUTH-10)', async ({ page }) => {
  const order: string[] = []
  const isAuth = (url: string) => new URL(url).pathname.startsWith('/api/auth/')
  page.on('request', (request) => {
    if (isAuth(request.url()) && !request.url().includes('csrf')) order.push(pathOf(request))
  })
  page.on('response', (response) => {
    if (response.url().includes('/api/auth/csrf-token')) order.push('token')
  })
  await page.goto('/')
  await logIn(page)
  await expect(newLeads(page)).toBeVisible()
  await page.reload()
  await expect(newLeads(page)).toBeVisible()
  await logOutButton(page).click()
  await expect(logInButton(page)).toBeVisible()
  const authRequests = order.filter((entry) => entry !== 'token')
  expect(authRequests).toEqual([
    'POST /api/auth/session',
    'GET /api/auth/session',
    'DELETE /api/auth/session',
  ])
  for (const request of authRequests) expect(order[order.indexOf(request) - 1]).toBe('token')
})

test('the login appears when the server refuses a request without a session (AUTH-16, HTTP-03)', async ({
  page,
  someone,
}) => {
  await page.goto('/')
  await logIn(page)
  await expect(newLeads(page)).toBeVisible()
  await page.context().clearCookies()
  // A new lead makes the page request the counts. The refusal of the first request shows the login.
  await someone('Nora').sendText('Is anybody there?')
  await expect(banner(page)).toHaveText('Your session has expired')
  await expect(newLeads(page)).toBeHidden()
  await logIn(page)
  await expect(newLeads(page)).toBeVisible()
})

test('logging out ends the session; a failed log-out shows an error and changes nothing (AUTH-19)', async ({
  page,
}) => {
  await page.goto('/')
  await logIn(page)
  await expect(newLeads(page)).toBeVisible()
  const isSessionUrl = (url: URL) => url.pathname === '/api/auth/session'
  await page.route(isSessionUrl, (route) => route.fulfill(refusal(409, { code: 'odd', message: 'Odd' })))
  await logOutButton(page).click()
  await expect(page.getByText('We could not log you out. Please try again.')).toBeVisible()
  await expect(newLeads(page)).toBeVisible()

  await page.unroute(isSessionUrl)
  await logOutButton(page).click()
  await expect(logInButton(page)).toBeVisible()
  await expect(banner(page)).toBeHidden()
  expect((await page.request.get('/api/v3/init')).status()).toBe(401)
  await page.reload()
  await expect(logInButton(page)).toBeVisible()
})

test('a wrong password shows an error below the form, and after five in a row the error asks the user to wait (AUTH-20, AUTH-21)', async ({
  page,
}) => {
  const name = `forgetful${Date.now()}@brightside.test`
  await page.goto('/')
  for (let attempt = 1; attempt <= 5; attempt++) {
    await logIn(page, name, 'not the password')
    await expect(banner(page)).toHaveText('Your email or password is incorrect')
    await expect(page.getByLabel('Email')).toHaveValue(name)
  }
  await logIn(page, name, 'not the password')
  await expect(banner(page)).toHaveText(
    'You have entered an incorrect email/password too many times. Please wait up to 30 minutes and try again',
  )
})

test('the login shows an error when the product cannot be reached (AUTH-23)', async ({ page, context }) => {
  await page.goto('/')
  await expect(logInButton(page)).toBeEnabled()
  await context.setOffline(true)
  await logIn(page)
  const text = 'Could not connect to the product. Are you connected to the internet?'
  await expect(banner(page)).toHaveText(text)
  await context.setOffline(false)
  await logIn(page)
  await expect(newLeads(page)).toBeVisible()
})

test('a redirect to an allowed host is followed after login (AUTH-36)', async ({ page, pageErrors }) => {
  pageErrors.allow(/reports\.brightside\.test/)
  await page.route('https://reports.brightside.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Reports</h1>' }),
  )
  await page.goto(`/?redirect=${encodeURIComponent('https://reports.brightside.test/today')}`)
  await logIn(page)
  await expect(page).toHaveURL('https://reports.brightside.test/today')
})

test('a redirect within the app is followed after login, and one that is not allowed opens / (AUTH-36)', async ({
  page,
  addresses,
}) => {
  for (const target of [
    'https://reports.brightside.test.evil.example/',
    '//evil.example/inbox',
    'javascript:document.title="ran"',
  ]) {
    await page.goto(`/inbox?redirect=${encodeURIComponent(target)}`)
    await logIn(page)
    await expect(newLeads(page), target).toBeVisible()
    expect(page.url()).toBe(`${addresses.productUrl}/`)
    await expect(page).toHaveTitle('New Leads - Actions Due - Enamel')
    await page.goto('about:blank')
    await page.context().clearCookies({ name: 'enamel_session' })
  }
  await page.goto('/?redirect=%2Fsettings%2Fpipeline')
  await logIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/settings/pipeline')
})
