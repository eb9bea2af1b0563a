import type { Page, Request } from '@playwright/test'
import { PASSWORD, RECEPTION } from './people/desk.ts'
import { expect, test } from './test.ts'

test.use({ staff: null })

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const logInButton = (page: Page) => page.getByRole('button', { name: /^Log in$|^Logging in/ })
const banner = (page: Page) => page.getByRole('alert')
const newLeads = (page: Page) => page.getByRole('heading', { level: 1, name: 'New Leads' })

async function logIn(page: Page, name = RECEPTION, secret = PASSWORD): Promise<void> {
  await email(page).fill(name)
  await password(page).fill(secret)
  await logInButton(page).click()
}

function callsTo(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request)
  })
  return calls
}

const pathOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`

const refusal = (status: number, body: object) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})

test('the login has a heading, a form and the tagline beside it (AUTH-02)', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to Enamel')
  await expect(page.locator('form').getByRole('textbox')).toHaveCount(2)
  await expect(email(page)).toBeFocused()
  const panel = page.getByRole('complementary', { name: 'Communicate, Automate, Convert' })
  await expect(panel).toBeVisible()
  for (const word of ['Communicate,', 'Automate,', 'Convert']) await expect(panel).toContainText(word)
})

test('while it logs in, the fields are disabled and the button says so (AUTH-06)', async ({ page }) => {
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/auth/session', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto('/')
  await logIn(page)
  await expect(email(page)).toBeDisabled()
  await expect(password(page)).toBeDisabled()
  await expect(logInButton(page)).toHaveText('Logging in...')
  answered.resolve()
  await expect(newLeads(page)).toBeVisible()
})

test('a wrong password is said in a red banner under the form (AUTH-07, AUTH-20)', async ({ page }) => {
  await page.goto('/')
  await logIn(page, 'stranger@brightside.test', 'not the password')
  await expect(banner(page)).toHaveText('Your email or password is incorrect')
  const [button, box] = await Promise.all([logInButton(page).boundingBox(), banner(page).boundingBox()])
  expect(box?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0))
  const colour = await banner(page).evaluate((element) => getComputedStyle(element).color)
  const [red = 0, green = 0, blue = 0] = [...colour.matchAll(/[\d.]+/g)].map(Number)
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  await expect(email(page)).toHaveValue('stranger@brightside.test')
})

test('email and password must both be there, and nothing more is asked of them (AUTH-08)', async ({
  page,
}) => {
  const calls = callsTo(page)
  await page.goto('/')
  await logInButton(page).click()
  await logIn(page, '', 'secret')
  await logIn(page, 'a', '')
  await expect(page.getByText('Enter your password')).toBeVisible()
  expect(calls.map(pathOf)).toEqual([])
  await page.route('**/api/auth/session', (route) =>
    route.fulfill(refusal(401, { code: 'invalid_credentials', message: 'No' })),
  )
  await logIn(page, 'no address', 'x')
  await expect(banner(page)).toBeVisible()
  expect(calls.at(-1)?.postDataJSON()).toEqual({ email: 'no address', password: 'x' })
})

for (const path of ['/', '/inbox', '/settings', '/patients/01930000-0000-7000-8000-000000000001']) {
  test(`without a session ${path} shows the login and loads no practice data (AUTH-09)`, async ({ page }) => {
    const calls = callsTo(page)
    await page.goto(path)
    await expect(logInButton(page)).toBeVisible()
    expect(calls.map(pathOf).filter((call) => !call.includes('/auth/'))).toEqual([])
    expect((await page.request.get('/api/v3/init')).status()).toBe(401)
  })
}

test('the anti-forgery token is awaited before every auth call (AUTH-10)', async ({ page }) => {
  const order: string[] = []
  const isAuth = (url: string) => new URL(url).pathname.startsWith('/api/auth/')
  page.on('request', (request) => {
    if (isAuth(request.url()) && !request.url().includes('csrf')) order.push(pathOf(request))
  })
  page.on('response', (answer) => {
    if (answer.url().includes('/api/auth/csrf-token')) order.push('token')
  })
  await page.goto('/')
  await logIn(page)
  await expect(newLeads(page)).toBeVisible()
  await page.reload()
  await expect(newLeads(page)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(logInButton(page)).toBeVisible()
  const calls = order.filter((entry) => entry !== 'token')
  expect(calls).toEqual(['POST /api/auth/session', 'GET /api/auth/session', 'DELETE /api/auth/session'])
  for (const call of calls) expect(order[order.indexOf(call) - 1]).toBe('token')
})

test('a failed init leads back to the login (AUTH-16)', async ({ page }) => {
  await page.route('**/api/v3/init', (route) =>
    route.fulfill(refusal(403, { code: 'client_inactive', message: 'Disabled' })),
  )
  await page.goto('/')
  await logIn(page)
  await expect(banner(page)).toContainText('it looks like your account is disabled')
  await expect(logInButton(page)).toBeEnabled()
})

test('when the server no longer knows the session, the login shows (AUTH-16, HTTP-03)', async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  await expect(newLeads(page)).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Refresh actions due' }).click()
  await expect(banner(page)).toHaveText('Your session has expired')
  await expect(newLeads(page)).toBeHidden()
  await logIn(page)
  await expect(newLeads(page)).toBeVisible()
})

test('a session that cannot be refreshed has expired (AUTH-18)', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await logIn(page)
  await expect(newLeads(page)).toBeVisible()
  await page.context().clearCookies()
  await page.clock.fastForward(900_000)
  await expect(banner(page)).toHaveText('Your session has expired')
  await expect(logInButton(page)).toBeEnabled()
})

test('logging out ends the session, and a failure says so and changes nothing (AUTH-19)', async ({
  page,
}) => {
  await page.goto('/')
  await logIn(page)
  const fails = (url: URL) => url.pathname === '/api/auth/session'
  await page.route(fails, (route) => route.fulfill(refusal(409, { code: 'odd', message: 'Odd' })))
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('We could not log you out. Please try again.')).toBeVisible()
  await expect(newLeads(page)).toBeVisible()

  await page.unroute(fails)
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()
  await expect(logInButton(page)).toBeVisible()
  await expect(banner(page)).toBeHidden()
  expect((await page.request.get('/api/v3/init')).status()).toBe(401)
  await page.reload()
  await expect(logInButton(page)).toBeVisible()
})

test('the sixth attempt in a row is one too many (AUTH-21)', async ({ page }) => {
  const name = `forgetful${Date.now()}@brightside.test`
  await page.goto('/')
  for (let attempt = 1; attempt <= 5; attempt++) {
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await logIn(page, name, 'not the password')
    expect((await answer).status()).toBe(401)
    await expect(logInButton(page)).toBeEnabled()
  }
  await logIn(page, name, 'not the password')
  await expect(banner(page)).toHaveText(
    'You have entered an incorrect email/password too many times. Please wait up to 30 minutes and try again',
  )
})

const failures = [
  {
    when: 'the practice is disabled',
    id: 'AUTH-22',
    answer: refusal(403, { code: 'client_inactive', message: 'Disabled' }),
    words: 'Sorry, it looks like your account is disabled. Contact support so we can get you back online :)',
  },
  {
    when: 'the server says something of its own',
    id: 'AUTH-24',
    answer: refusal(503, {
      code: 'unavailable',
      message: 'We are restarting. Please try again in a moment.',
    }),
    words: 'We are restarting. Please try again in a moment.',
  },
  {
    when: 'the server says nothing',
    id: 'AUTH-24',
    answer: { status: 502, contentType: 'text/html', body: '' },
    words: 'Oops! Something went wrong :(',
  },
]
for (const { when, id, answer, words } of failures) {
  test(`the login says what is wrong when ${when} (${id})`, async ({ page }) => {
    await page.route('**/api/auth/session', (route) => route.fulfill(answer))
    await page.goto('/')
    await logIn(page)
    await expect(banner(page)).toHaveText(words)
  })
}

test('the login says that the product cannot be reached (AUTH-23)', async ({ page, context }) => {
  await page.goto('/')
  await expect(logInButton(page)).toBeEnabled()
  await context.setOffline(true)
  await logIn(page)
  const words = 'Could not connect to the product. Are you connected to the internet?'
  await expect(banner(page)).toHaveText(words)
  await context.setOffline(false)
  await logIn(page)
  await expect(newLeads(page)).toBeVisible()
})

test('a redirect into the own app is followed after login (AUTH-36)', async ({ page }) => {
  await page.goto('/?redirect=%2Fsettings')
  await logIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/settings')
})

test('a redirect to a host of the list is followed after login (AUTH-36)', async ({ page, faults }) => {
  faults.foresee(/reports\.brightside\.test/)
  await page.route('https://reports.brightside.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Reports</h1>' }),
  )
  await page.goto(`/?redirect=${encodeURIComponent('https://reports.brightside.test/today')}`)
  await logIn(page)
  await expect(page).toHaveURL('https://reports.brightside.test/today')
})

for (const target of [
  'https://evil.example/',
  'https://reports.brightside.test.evil.example/',
  '//evil.example/inbox',
  'javascript:document.title="ran"',
]) {
  test(`a redirect to ${target} is dropped and / opens (AUTH-36)`, async ({ page, addresses }) => {
    await page.goto(`/inbox?redirect=${encodeURIComponent(target)}`)
    await logIn(page)
    await expect(newLeads(page)).toBeVisible()
    expect(page.url()).toBe(`${addresses.productUrl}/`)
    await expect(page).toHaveTitle('New Leads - Enamel')
  })
}
