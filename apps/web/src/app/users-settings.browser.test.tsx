import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import { init } from './testing/fake-app-server.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'
import { refusal } from './testing/log-in.ts'
import {
  ada,
  choose,
  hannah,
  nia,
  openUsers,
  roleOf,
  row,
  USERS_PATH,
  user,
  usersServer,
} from './testing/users-settings-screen.ts'

const FORBIDDEN = refusal(403, 'forbidden', 'Your role does not allow this. Ask an owner of your practice.')
const usersTab = page.getByRole('tab', { name: 'Users' })
const ownersOnly = page.getByText('Only owners can see this page')

beforeAll(loadSettingsPages)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDrafts()
})

describe('the page Users', () => {
  it('lists everyone with email, role, state and when they were last seen, on a tab of its own', async () => {
    openUsers(usersServer())
    await expect.element(usersTab).toHaveAttribute('aria-selected', 'true')
    await expect.element(row('Ada Okafor')).toHaveTextContent(/\(you\).*ada@brightside\.test.*Owner.*Active/)
    await expect
      .element(row('Hannah Price'))
      .toHaveTextContent(/hannah@brightside\.test.*Active.*Last seen 2 Jan/)
    await expect.element(roleOf('Hannah Price')).toHaveTextContent('User')
    await expect.element(row('Nia Ferris')).toHaveTextContent(/Invited.*Sent 2 Jan/)
    // Owners neither take their own role nor switch themselves off.
    await expect.element(roleOf('Ada Okafor')).not.toBeInTheDocument()
    expect(
      row('Ada Okafor')
        .getByRole('button')
        .elements()
        .map(({ ariaLabel }) => ariaLabel),
    ).toEqual(['Change the name of Ada Okafor'])
  })

  it('says that the owner is alone', async () => {
    openUsers(usersServer([ada]))
    await expect.element(page.getByText(/You are the only user of your practice/)).toBeVisible()
  })

  it.each([
    ['failed', 'Email not delivered'],
    ['expired', 'Invitation expired'],
  ] as const)('shows that an invitation has %s', async (invitation, text) => {
    openUsers(usersServer([ada, { ...nia, invitation }]))
    await expect.element(row('Nia Ferris').getByText(text)).toBeVisible()
    await expect.element(page.getByText(/only user/)).not.toBeInTheDocument()
  })

  it('shows that it loads, and offers to try again after a failure', async () => {
    const server = usersServer()
    const response = Promise.withResolvers<ReturnType<typeof refusal>>()
    server.reply({ [`GET ${USERS_PATH}`]: () => response.promise })
    openUsers(server)
    await expect.element(page.getByRole('status', { name: 'Loading settings' })).toBeVisible()
    response.resolve(refusal(500, 'unknown_error', 'unknown_error'))
    await expect.element(page.getByText('Oops! Something went wrong :(')).toBeVisible()
    server.reply({ [`GET ${USERS_PATH}`]: { body: [ada] } })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(row('Ada Okafor')).toBeVisible()
  })

  it('is neither a tab nor loaded for users without the role, who are told whom to ask', async () => {
    const server = usersServer()
    server.reply({ 'GET /api/v3/init': { body: init } })
    const app = openUsers(server)
    await expect.element(ownersOnly).toBeVisible()
    await expect.element(page.getByText(/Ask an owner of your practice/)).toBeVisible()
    expect(server.calls).not.toContain(`GET ${USERS_PATH}`)
    server.reply({
      'GET /api/v3/clients/settings/practice': refusal(500, 'unknown_error'),
      'GET /api/v3/clients/assets': refusal(500, 'unknown_error'),
    })
    await page.getByRole('link', { name: "Open the practice's settings" }).click()
    await expect.poll(app.address).toBe('/settings/practice')
    await expect.element(page.getByRole('tab', { name: 'Pipeline' })).toBeVisible()
    await expect.element(usersTab).not.toBeInTheDocument()
  })

  it('disappears when an owner loses the role in another browser', async () => {
    const server = usersServer()
    openUsers(server)
    await expect.element(row('Hannah Price')).toBeVisible()
    server.reply({
      'GET /api/v3/init': { body: init },
      [`PUT ${USERS_PATH}/hannah`]: FORBIDDEN,
      [`GET ${USERS_PATH}`]: FORBIDDEN,
    })
    await choose('Hannah Price', 'Owner')
    await expect.element(ownersOnly).toBeVisible()
    await expect.element(usersTab).not.toBeInTheDocument()
    await expect.element(row('Hannah Price')).not.toBeInTheDocument()
  })

  it.each([1440, 390])('has the actions of its users below each other at a width of %i px', async (width) => {
    await page.viewport(width, 900)
    openUsers(usersServer([ada, hannah, nia, user({ id: 'zoe', name: 'Zoe Tan', state: 'deactivated' })]))
    const edges = (label: string) => {
      const text = document.createRange()
      text.selectNodeContents(page.getByText(label, { exact: false }).first().element())
      const [box] = text.getClientRects()
      return width === 390 ? box?.left : box?.right
    }
    await expect.element(row('Zoe Tan')).toBeVisible()
    // On a phone they begin, and elsewhere they end, at the same edge.
    const labels = ['Deactivate Hannah', width === 390 ? 'Send again' : 'Withdraw', 'Reactivate Zoe']
    await expect.poll(() => new Set(labels.map(edges).map((edge) => Math.round(edge ?? 0))).size).toBe(1)
    await page.viewport(1280, 800)
  })

  it('has room for everything at a width of 390 px', async () => {
    await page.viewport(390, 844)
    openUsers(usersServer())
    await expect.element(row('Nia Ferris')).toBeVisible()
    for (const name of ['Ada Okafor', 'Hannah Price', 'Nia Ferris']) {
      const { right } = row(name).element().getBoundingClientRect()
      expect(right).toBeLessThanOrEqual(390)
      for (const button of row(name).getByRole('button').elements())
        expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(right)
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await page.viewport(1280, 800)
  })
})
