import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import {
  ACCOUNT,
  accountServer,
  bodiesOf,
  button,
  field,
  fieldError,
  openAccount,
  section,
  session,
  user,
  withFactor,
} from './testing/account-server.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'
import { loginHeading, refusal } from './testing/log-in.ts'

const NEW = 'sweeping the long corridor'

beforeAll(loadSettingsPages)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDrafts()
})
describe('the account', () => {
  it('is a tab of the settings, and shows who is signed in', async () => {
    openAccount(accountServer())
    await expect.element(page.getByRole('tab', { name: 'Account' })).toHaveAttribute('aria-selected', 'true')
    for (const text of ['Hannah Price', 'reception@brightside.test', 'User']) {
      await expect.element(section('You').getByText(text, { exact: true })).toBeVisible()
    }
  })

  it('that cannot be loaded is loaded again on request', async () => {
    const server = accountServer()
    server.reply({ [`GET ${ACCOUNT}`]: { status: 500 } })
    openAccount(server)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    server.reply({ [`GET ${ACCOUNT}`]: { body: user } })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(field('Current password')).toBeVisible()
  })

  it('of a user without a password names the provider instead of the forms', async () => {
    openAccount(accountServer({ ...user, has_password: false }), {
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
    openAccount(server)
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
    openAccount(server)
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
    openAccount(server)
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
    openAccount(server)
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
    openAccount(accountServer())
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
    openAccount(server)
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
    openAccount(server)
    await button('End all others').click()
    await section('Signed-in devices').getByRole('button', { name: 'Are you sure?' }).click()
    await expect.element(button('End all others')).not.toBeInTheDocument()
    expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem').elements()).toHaveLength(1)
  })

  it('are ended by keyboard alone: the focus moves from what is gone to the list', async () => {
    const server = accountServer()
    server.stored.sessions.push(session('phone', { device: 'Safari on iOS' }), session('tablet'))
    server.reply({
      [`DELETE ${ACCOUNT}/sessions/phone`]: () => {
        server.stored.sessions = server.stored.sessions.filter(({ id }) => id !== 'phone')
        return { status: 204 }
      },
    })
    openAccount(server)
    const list = page.getByRole('list', { name: 'Devices' })
    const end = row('Safari on iOS').getByRole('button', { name: 'End' })
    await expect.element(end).toBeVisible()
    ;(end.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.element(row('Safari on iOS')).not.toBeInTheDocument()
    await expect.element(list).toHaveFocus()
    ;(button('End all others').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.element(button('End all others')).not.toBeInTheDocument()
    await expect.element(list).toHaveFocus()
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
    openAccount(server)
    await row('Safari on iOS').getByRole('button', { name: 'End' }).click()
    await row('Safari on iOS').getByRole('button', { name: 'Are you sure?' }).click()
    await expect.element(page.getByText('That device is signed out already.')).toBeVisible()
    await expect.element(row('Safari on iOS')).not.toBeInTheDocument()
  })

  it('include this one until it is ended elsewhere: then the login is shown', async () => {
    const server = accountServer()
    openAccount(server)
    await field('Current password').fill('enamel-demo-password')
    await field('New password').fill(NEW)
    server.reply({ [`PUT ${ACCOUNT}/password`]: refusal(401, 'unauthenticated') })
    await button('Change password').click()
    await expect.element(loginHeading).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Your session has expired')
  })
})
