import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import {
  accountServer,
  bodiesOf,
  button,
  CODES,
  FACTOR,
  field,
  fieldError,
  KEY,
  openAccount,
  section,
  user,
  withFactor,
} from './testing/account-server.ts'
import type { FakeAppServer } from './testing/fake-app-server.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'
import { refusal } from './testing/log-in.ts'

beforeAll(loadSettingsPages)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDrafts()
})
afterEach(() => void vi.restoreAllMocks())

describe('the second factor', () => {
  const recoveryCodes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  const saved = page.getByRole('checkbox', { name: 'I have saved these codes' })
  const finish = button('Finish')

  /** Opens the step with the key for the app. */
  async function openAppStep(server: FakeAppServer) {
    openAccount(server)
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
    openAccount(server)
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
    openAccount(server)
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
    openAccount(server)
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
    openAccount(server)
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
