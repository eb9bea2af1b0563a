import type { Account, AccountSession } from '@enamel/contract/account'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import { type FakeAppServer, fakeAppServer, type Reply } from './testing/fake-app-server.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'
import { loginHeading, refusal } from './testing/log-in.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'

const ACCOUNT = '/api/account'
const FACTOR = `${ACCOUNT}/second-factor`
const RENEW = `POST ${FACTOR}/recovery-codes`
const NEW = 'sweeping the long corridor'
const KEY = {
  uri: 'otpauth://totp/Enamel:reception%40brightside.test?issuer=Enamel&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
}
const CODES = Array.from({ length: 10 }, (_, index) => `7k3mp-0q1t${index}`)

const user: Account = {
  name: 'Hannah Price',
  email: 'reception@brightside.test',
  role: 'user',
  has_password: true,
  second_factor: null,
}
const withFactor: Account = {
  ...user,
  second_factor: { since: '2026-01-05T09:31:00Z', recovery_codes_left: 10 },
}

function session(id: string, changes: Partial<AccountSession> = {}): AccountSession {
  const now = new Date().toISOString()
  return {
    id,
    device: 'Chrome on Windows',
    address: '203.0.113.7',
    signed_in_at: now,
    last_seen_at: now,
    is_current: false,
    ...changes,
  }
}

/** A server with the user's account and sessions, which it changes as it is asked. */
function accountServer(account: Account = user) {
  const stored = { account, sessions: [session('current', { is_current: true })] }
  const server = fakeAppServer({
    'GET /api/integrations': { body: [] },
    [`GET ${ACCOUNT}`]: () => ({ body: stored.account }),
    [`GET ${ACCOUNT}/sessions`]: () => ({ body: stored.sessions }),
    [`PUT ${ACCOUNT}/password`]: { status: 204 },
    [`POST ${FACTOR}`]: { body: KEY },
    [`PUT ${FACTOR}`]: () => {
      stored.account = withFactor
      return { body: { recovery_codes: CODES } }
    },
    [`DELETE ${FACTOR}`]: () => {
      stored.account = user
      return { status: 204 }
    },
    [RENEW]: { body: { recovery_codes: CODES } },
    [`DELETE ${ACCOUNT}/sessions`]: () => {
      stored.sessions = stored.sessions.filter(({ is_current }) => is_current)
      return { status: 204 }
    },
  })
  return Object.assign(server, { stored })
}

const open = (server: FakeAppServer, config = {}) => openSignedIn(server, '/settings/account', config)
const section = (name: string) => page.getByRole('region', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const bodiesOf = ({ bodies }: FakeAppServer) => bodies.map(({ call, body }) => [call.split(' ')[0], body])
const fieldError = (name: string, message: string): Reply => ({
  status: 422,
  body: { code: name === 'code' ? 'wrong_code' : 'wrong_password', message, errors: { [name]: [message] } },
})

beforeAll(loadSettingsPages)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDrafts()
})
afterEach(() => void vi.restoreAllMocks())

describe('the account', () => {
  it('is a tab of the settings, and shows who is signed in', async () => {
    open(accountServer())
    await expect.element(page.getByRole('tab', { name: 'Account' })).toHaveAttribute('aria-selected', 'true')
    for (const text of ['Hannah Price', 'reception@brightside.test', 'User']) {
      await expect.element(section('You').getByText(text, { exact: true })).toBeVisible()
    }
  })

  it('that cannot be loaded is loaded again on request', async () => {
    const server = accountServer()
    server.reply({ [`GET ${ACCOUNT}`]: { status: 500 } })
    open(server)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    server.reply({ [`GET ${ACCOUNT}`]: { body: user } })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(field('Current password')).toBeVisible()
  })

  it('of a user without a password names the provider instead of the forms', async () => {
    open(accountServer({ ...user, has_password: false }), {
      auth_mode: 'sso',
      sso_provider: 'Smile ID',
      sso_url: 'https://id.smile.example',
    })
    for (const name of ['Password', 'Second factor']) {
      await expect.element(section(name)).toHaveTextContent('You sign in with Smile ID')
    }
    expect(field('Current password').query()).toBeNull()
    expect(button('Turn on').query()).toBeNull()
    await expect.element(page.getByRole('list', { name: 'Devices' })).toBeVisible()
  })
})

describe('changing the password', () => {
  it('says while it is typed how good it is, sends both passwords, and clears the form', async () => {
    const server = accountServer()
    open(server)
    const hint = section('Password').getByRole('status')
    await expect.element(hint).toHaveTextContent('At least 15 characters.')
    await field('Current password').fill('enamel-demo-password')
    await field('New password').fill('sweeping')
    await expect.element(hint).toHaveTextContent('Too short: 7 more characters')
    await field('New password').fill(NEW)
    await expect.element(hint).toHaveTextContent('Very strong')
    await section('Password').getByRole('button', { name: 'Show password' }).last().click()
    await expect.element(field('New password')).toHaveAttribute('type', 'text')
    await button('Change password').click()
    await expect
      .element(page.getByText('Your password was changed. Your other devices are logged out.'))
      .toBeVisible()
    expect(bodiesOf(server)).toEqual([['PUT', { current: 'enamel-demo-password', new: NEW }]])
    await expect.element(field('Current password')).toHaveValue('')
    await expect.element(field('New password')).toHaveValue('')
    // The list of devices is loaded again.
    await expect.poll(() => server.calls.filter((call) => call === `GET ${ACCOUNT}/sessions`)).toHaveLength(2)
  })

  it('sends nothing that is incomplete, and says what is missing', async () => {
    const server = accountServer()
    open(server)
    await button('Change password').click()
    await expect.element(field('Current password')).toHaveAccessibleDescription('Enter your current password')
    await expect.element(field('New password')).toHaveAccessibleDescription('Enter a new password')
    await field('Current password').fill('enamel-demo-password')
    await field('New password').fill('Brightside Dental!')
    await button('Change password').click()
    await expect
      .element(field('New password'))
      .toHaveAccessibleDescription('A password must be more than the name of the practice.')
    expect(server.bodies).toEqual([])
  })

  it('shows at their fields what the server refuses, and keeps what was typed', async () => {
    const server = accountServer()
    open(server)
    server.reply({ [`PUT ${ACCOUNT}/password`]: fieldError('current', 'That password is not right.') })
    await field('Current password').fill('not it')
    await field('New password').fill(NEW)
    await button('Change password').click()
    await expect.element(field('Current password')).toHaveAccessibleDescription('That password is not right.')
    await expect.element(field('Current password')).toHaveFocus()
    await expect.element(field('New password')).toHaveValue(NEW)
    server.reply({
      [`PUT ${ACCOUNT}/password`]: refusal(429, 'too_many_attempts', 'That was wrong too many times.'),
    })
    await button('Change password').click()
    await expect.element(page.getByRole('alert').getByText('That was wrong too many times.')).toBeVisible()
    // A refused guess is not repeated by itself.
    expect(server.bodies).toHaveLength(2)
  })

  it('asks for a code beside a second factor', async () => {
    const server = accountServer(withFactor)
    open(server)
    await field('Current password').fill('enamel-demo-password')
    await field('New password').fill('8 chars!')
    await button('Change password').click()
    const code = field('Code from your authenticator app')
    await expect.element(code).toHaveAccessibleDescription('Enter the code from your authenticator app')
    await code.fill('123456')
    await button('Change password').click()
    await expect
      .poll(() => bodiesOf(server))
      .toEqual([['PUT', { current: 'enamel-demo-password', new: '8 chars!', code: '123456' }]])
  })

  it('is asked about before what was typed is left', async () => {
    open(accountServer())
    await field('New password').fill(NEW)
    await page.getByRole('tab', { name: 'Practice' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeVisible()
  })
})

describe('the signed-in devices', () => {
  const row = (device: string) => page.getByRole('listitem').filter({ hasText: device })

  it('are listed, and one is ended by a second press', async () => {
    const server = accountServer()
    server.stored.sessions.push(session('phone', { device: 'Safari on iOS', address: null }))
    server.reply({
      [`DELETE ${ACCOUNT}/sessions/phone`]: () => {
        server.stored.sessions.pop()
        return { status: 204 }
      },
    })
    open(server)
    await expect
      .element(row('Chrome on Windows'))
      .toHaveTextContent(/This device.*Active now.*from 203.0.113.7/)
    await expect.element(row('Safari on iOS')).toHaveTextContent(/Last seen today at/)
    await expect.element(row('Chrome on Windows').getByRole('button')).not.toBeInTheDocument()
    await row('Safari on iOS').getByRole('button', { name: 'End' }).click()
    expect(server.calls).not.toContain(`DELETE ${ACCOUNT}/sessions/phone`)
    await row('Safari on iOS').getByRole('button', { name: 'Are you sure?' }).click()
    await expect.element(row('Safari on iOS')).not.toBeInTheDocument()
    await expect.element(page.getByText('That device is logged out.')).toBeVisible()
  })

  it('are all ended but this one', async () => {
    const server = accountServer()
    server.stored.sessions.push(session('phone'), session('tablet'))
    open(server)
    await button('End all others').click()
    await section('Signed-in devices').getByRole('button', { name: 'Are you sure?' }).click()
    await expect.element(button('End all others')).not.toBeInTheDocument()
    expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem').elements()).toHaveLength(1)
  })

  it('are loaded again when the one to end is logged out already', async () => {
    const server = accountServer()
    server.stored.sessions.push(session('phone', { device: 'Safari on iOS' }))
    server.reply({
      [`DELETE ${ACCOUNT}/sessions/phone`]: () => {
        server.stored.sessions.pop()
        return refusal(404, 'not_found', 'That device is signed out already.')
      },
    })
    open(server)
    await row('Safari on iOS').getByRole('button', { name: 'End' }).click()
    await row('Safari on iOS').getByRole('button', { name: 'Are you sure?' }).click()
    await expect.element(page.getByText('That device is signed out already.')).toBeVisible()
    await expect.element(row('Safari on iOS')).not.toBeInTheDocument()
  })

  it('include this one until it is ended elsewhere: then the login is shown', async () => {
    const server = accountServer()
    open(server)
    await field('Current password').fill('enamel-demo-password')
    await field('New password').fill(NEW)
    server.reply({ [`PUT ${ACCOUNT}/password`]: refusal(401, 'unauthenticated') })
    await button('Change password').click()
    await expect.element(loginHeading).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Your session has expired')
  })
})

describe('the second factor', () => {
  const recoveryCodes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  const saved = page.getByRole('checkbox', { name: 'I have saved these codes' })
  const finish = button('Finish')

  /** Opens the step with the key for the app. */
  async function openAppStep(server: FakeAppServer) {
    open(server)
    await button('Turn on').click()
    await expect.element(field('Your password')).toHaveFocus()
    await userEvent.keyboard('enamel-demo-password{Enter}')
    await expect.element(field('Code')).toHaveFocus()
  }

  it('is turned on by the password, the key in the app, and its code; the codes have to be saved', async () => {
    const server = accountServer()
    await openAppStep(server)
    await expect
      .element(page.getByRole('img', { name: 'QR code with the key for your authenticator app' }))
      .toBeVisible()
    await expect.element(page.getByText(KEY.secret.replace(/(.{4})(?=.)/g, '$1 '))).toBeVisible()
    await expect.element(field('Code')).toHaveAttribute('autocomplete', 'one-time-code')
    await userEvent.keyboard('123456{Enter}')
    await expect.element(recoveryCodes.first()).toBeVisible()
    expect(recoveryCodes.elements().map(({ textContent }) => textContent)).toEqual(CODES)
    await finish.click()
    await expect.element(page.getByText('Save the codes and tick the box first.')).toBeVisible()
    await page.getByRole('tab', { name: 'Practice' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await saved.click()
    await finish.click()
    await expect
      .element(page.getByText(/It is on since Monday 5 January 2026\. You have 10 recovery codes left/))
      .toBeVisible()
    expect(bodiesOf(server)).toEqual([
      ['POST', { password: 'enamel-demo-password' }],
      ['PUT', { code: '123456' }],
    ])
  })

  it('offers the recovery codes to copy, download and print', async () => {
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const downloads: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push(this.download)
    })
    await openAppStep(accountServer())
    await userEvent.keyboard('123456{Enter}')
    await button('Copy the recovery codes').click()
    await expect.poll(() => copied).toEqual([CODES.join('\n')])
    await button('Download').click()
    expect(downloads).toEqual(['enamel-recovery-codes.txt'])
    await button('Print').click()
    expect(print).toHaveBeenCalledOnce()
  })

  it('shows a wrong password or code at its field, and begins again when the key is gone', async () => {
    const server = accountServer()
    server.reply({ [`POST ${FACTOR}`]: fieldError('password', 'That password is not right.') })
    open(server)
    await button('Turn on').click()
    await userEvent.keyboard('not it{Enter}')
    await expect.element(field('Your password')).toHaveAccessibleDescription('That password is not right.')
    server.reply({
      [`POST ${FACTOR}`]: { body: KEY },
      [`PUT ${FACTOR}`]: fieldError('code', 'That code is not right.'),
    })
    await button('Continue').click()
    await field('Code').fill('111111')
    await button('Turn on').click()
    await expect.element(field('Code')).toHaveAccessibleDescription('That code is not right.')
    await expect.element(field('Code')).toHaveValue('111111')
    server.reply({ [`PUT ${FACTOR}`]: refusal(409, 'not_begun', 'Please start again.') })
    await button('Turn on').click()
    await expect.element(page.getByText('Please start again.')).toBeVisible()
    await expect.element(field('Your password')).toHaveValue('')
  })

  it('can be left off at every step before it is on', async () => {
    const server = accountServer()
    open(server)
    await button('Turn on').click()
    await button('Cancel').click()
    await button('Turn on').click()
    await field('Your password').fill('enamel-demo-password')
    await button('Continue').click()
    await button('Cancel').click()
    await expect.element(button('Turn on')).toBeVisible()
    await expect.element(section('Second factor')).toHaveTextContent('It is off.')
  })

  it('that is on has its recovery codes renewed with the password', async () => {
    const server = accountServer({
      ...withFactor,
      second_factor: { since: '2026-01-05T09:31:00Z', recovery_codes_left: 1 },
    })
    open(server)
    await expect.element(section('Second factor')).toHaveTextContent('You have 1 recovery code left.')
    await expect
      .element(section('Second factor').getByRole('status'))
      .toHaveTextContent('before they run out')
    await button('New recovery codes').click()
    await userEvent.keyboard('enamel-demo-password{Enter}')
    await expect.element(recoveryCodes.first()).toBeVisible()
    await saved.click()
    await finish.click()
    await expect.element(button('New recovery codes')).toBeVisible()
    expect(bodiesOf(server)).toEqual([['POST', { password: 'enamel-demo-password' }]])
  })

  it('that is on is turned off with the password, unless the password is too short without it', async () => {
    const server = accountServer(withFactor)
    open(server)
    server.reply({ [`DELETE ${FACTOR}`]: refusal(409, 'password_too_short', 'Your password is too short.') })
    await button('Turn off').click()
    await userEvent.keyboard('enamel-demo-password{Enter}')
    await expect.element(page.getByText('Your password is too short.')).toBeVisible()
    server.reply({
      [`DELETE ${FACTOR}`]: () => {
        server.stored.account = user
        return { status: 204 }
      },
    })
    await button('Turn off').click()
    await expect.element(section('Second factor')).toHaveTextContent('It is off.')
    await expect.element(section('Second factor')).toHaveFocus()
    expect(server.bodies.at(-1)).toEqual({
      call: `DELETE ${FACTOR}`,
      body: { password: 'enamel-demo-password' },
    })
  })
})
