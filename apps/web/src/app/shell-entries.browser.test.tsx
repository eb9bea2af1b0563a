import type { ClientConfig } from '@enamel/contract/config'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeAppServer, init } from './testing/fake-app-server.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'

const menu = page.getByRole('navigation', { name: 'Main' })
const settings = menu.getByRole('link', { name: 'Settings' })
const account = menu.getByRole('link', { name: /^My Account/ })
const switcher = page.getByRole('button', { name: 'Switch product' })

function openWith(features: string[], clientConfig: Partial<ClientConfig> = {}, path = '/automations') {
  return openSignedIn(
    fakeAppServer({ 'GET /api/v3/init': { body: { ...init, features } } }),
    path,
    clientConfig,
  )
}

beforeEach(() => localStorage.clear())

describe('the app-switcher', () => {
  const sibling_products = [
    { name: 'Scan', url: 'https://scan.example/' },
    { name: 'Pay', url: 'https://pay.example/' },
  ]

  it('lists the sibling products for practices that have them (SHELL-06)', async () => {
    openWith(['app-switcher'], { sibling_products })
    await switcher.click()
    const products = page.getByRole('dialog', { name: 'Your other products' }).getByRole('link')
    await expect.element(products.first()).toHaveFocus()
    expect(products.elements().map((link) => link.getAttribute('href'))).toEqual([
      'https://scan.example/',
      'https://pay.example/',
    ])
    await expect.element(products.first()).toHaveAttribute('rel', 'noopener')
    await userEvent.keyboard('{Escape}')
    await expect.element(switcher).toHaveFocus()
  })

  it.each([
    ['the flag', [], sibling_products],
    ['another product', ['app-switcher'], []],
  ])('is absent without %s (SHELL-06)', async (_, features, products) => {
    openWith(features, { sibling_products: products })
    await expect.element(settings).toBeVisible()
    await expect.element(switcher).not.toBeInTheDocument()
  })
})

describe('Incoming Patients', () => {
  it('leads to an empty page and shows the count 5, if its flag is on (SHELL-08, INT-30, ACT-46)', async () => {
    const app = openWith(['dentally:incoming-patients'])
    await menu.getByRole('link', { name: 'Incoming Patients 5 waiting' }).click()
    await expect.poll(app.address).toBe('/dentally/patients')
    await expect.element(page.getByText('There are no incoming patients from Dentally.')).toBeVisible()
    await expect.poll(() => document.title).toBe('Incoming Patients - Enamel')
  })

  it('is absent from the sidebar without its flag (SHELL-08, INT-30)', async () => {
    openWith([])
    await expect.element(settings).toBeVisible()
    await expect.element(menu.getByRole('link', { name: /Incoming/ })).not.toBeInTheDocument()
  })
})

describe('My Account', () => {
  it('opens the external profile in a new tab, with the address to return to (SHELL-10)', async () => {
    openWith([], { auth_mode: 'concurrent', sso_url: 'https://id.example', sso_provider: 'Smile ID' })
    await expect.element(account).toHaveAttribute('target', '_blank')
    await expect.element(account).toHaveAttribute('rel', 'noopener')
    const returnUrl = () =>
      new URL((account.element() as HTMLAnchorElement).href).searchParams.get('returnUrl')
    expect((account.element() as HTMLAnchorElement).href).toMatch(
      /^https:\/\/id\.example\/profile\?returnUrl=http/,
    )
    expect(returnUrl()).toBe(`${window.location.origin}/automations`)
    await settings.click()
    await expect.poll(returnUrl).toBe(`${window.location.origin}/settings/practice`)
  })

  it('is absent in legacy mode, and without the address of the external profile (SHELL-10)', async () => {
    const first = openWith([], { auth_mode: 'legacy', sso_url: 'https://id.example' })
    await expect.element(settings).toBeVisible()
    await expect.element(account).not.toBeInTheDocument()
    first.close()
    openWith([], { auth_mode: 'concurrent', sso_url: null, sso_provider: 'Smile ID' })
    await expect.element(settings).toBeVisible()
    await expect.element(account).not.toBeInTheDocument()
  })
})
