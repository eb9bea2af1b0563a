import type { PracticeUser } from '@enamel/contract/users'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import { type FakeAppServer, fakeAppServer, init } from './testing/fake-app-server.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'
import { refusal } from './testing/log-in.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'

const PATH = '/api/v3/clients/settings/users'
const FORBIDDEN = refusal(403, 'forbidden', 'Your role does not allow this. Ask an owner of your practice.')

const user = (given: Partial<PracticeUser> & Pick<PracticeUser, 'id' | 'name'>): PracticeUser => ({
  email: `${given.id}@brightside.test`,
  role: 'user',
  state: 'active',
  invitation: null,
  invited_at: null,
  last_seen_at: '2026-01-02T09:31:00Z',
  is_self: false,
  ...given,
})
const ada = user({ id: 'ada', name: 'Ada Okafor', role: 'owner', is_self: true })
const hannah = user({ id: 'hannah', name: 'Hannah Price' })
const invited = { state: 'invited', invitation: 'sent', invited_at: '2026-01-02T09:31:00Z' } as const
const nia = user({ id: 'nia', name: 'Nia Ferris', last_seen_at: null, ...invited })

/** A server with these users, whom one of them, an owner, changes. */
function usersServer(initial: PracticeUser[] = [ada, hannah, nia]) {
  let list = initial
  const sent = () => Object(server.bodies.at(-1)?.body)
  const set = (id: string, changes: Partial<PracticeUser>) => {
    list = list.map((other) => (other.id === id ? { ...other, ...changes } : other))
    return { body: list.find((other) => other.id === id) }
  }
  const server = fakeAppServer({
    'GET /api/v3/init': { body: { ...init, role: 'owner' } },
    'GET /api/integrations': { body: [] },
    [`GET ${PATH}`]: () => ({ body: list }),
    [`POST ${PATH}`]: () => {
      const { id, name, email, role } = sent()
      const added = user({ id, name, email, role, last_seen_at: null, ...invited })
      list = [...list, added]
      return { status: 201, body: added }
    },
    [`PUT ${PATH}/hannah`]: () => {
      const { active, based_on: _, ...changes } = sent()
      return set('hannah', {
        ...changes,
        ...(active !== undefined && { state: active ? 'active' : 'deactivated' }),
      })
    },
    [`POST ${PATH}/nia/invitation`]: () => set('nia', {}),
    [`DELETE ${PATH}/nia/invitation`]: () => {
      list = list.filter(({ id }) => id !== 'nia')
      return { status: 204 }
    },
  })
  return server
}

const openUsers = (server: FakeAppServer) => openSignedIn(server, '/settings/users')
const row = (name: string) => page.getByRole('listitem', { name })
const roleOf = (name: string) => page.getByRole('combobox', { name: `Role of ${name}` })
const inviteButton = page.getByRole('button', { name: 'Invite a user' })
const dialog = page.getByRole('dialog')
const usersTab = page.getByRole('tab', { name: 'Users' })
const ownersOnly = page.getByText('Only owners can see this page')
const toast = (text: string) => page.getByText(text)

async function choose(name: string, role: string) {
  await roleOf(name).click()
  await page.getByRole('option', { name: role }).click()
}

async function fillInvitation(name: string, email: string) {
  await dialog.getByLabelText('Name').fill(name)
  await dialog.getByLabelText('Email').fill(email)
}

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

  it('says that the owner is alone, and shows what happened to an invitation', async () => {
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
    server.reply({ [`GET ${PATH}`]: () => response.promise })
    openUsers(server)
    await expect.element(page.getByRole('status', { name: 'Loading settings' })).toBeVisible()
    response.resolve(refusal(500, 'unknown_error', 'unknown_error'))
    await expect.element(page.getByText('Oops! Something went wrong :(')).toBeVisible()
    server.reply({ [`GET ${PATH}`]: { body: [ada] } })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(row('Ada Okafor')).toBeVisible()
  })

  it('is neither a tab nor loaded for users without the role, who are told whom to ask', async () => {
    const server = usersServer()
    server.reply({ 'GET /api/v3/init': { body: init } })
    const app = openUsers(server)
    await expect.element(ownersOnly).toBeVisible()
    await expect.element(page.getByText(/Ask an owner of your practice/)).toBeVisible()
    expect(server.calls).not.toContain(`GET ${PATH}`)
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
      [`PUT ${PATH}/hannah`]: FORBIDDEN,
      [`GET ${PATH}`]: FORBIDDEN,
    })
    await choose('Hannah Price', 'Owner')
    await expect.element(ownersOnly).toBeVisible()
    await expect.element(usersTab).not.toBeInTheDocument()
    await expect.element(row('Hannah Price')).not.toBeInTheDocument()
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

describe('a user', () => {
  it('gets a role, and the change says what it was based on', async () => {
    const server = usersServer()
    openUsers(server)
    await choose('Hannah Price', 'Owner')
    await expect.element(toast('Hannah Price is an owner now')).toBeVisible()
    await expect.element(roleOf('Hannah Price')).toHaveTextContent('Owner')
    const based_on = { name: 'Hannah Price', role: 'user', active: true }
    expect(server.bodies).toEqual([{ call: `PUT ${PATH}/hannah`, body: { role: 'owner', based_on } }])
  })

  it('is deactivated after a second press, and reactivated', async () => {
    const server = usersServer()
    openUsers(server)
    await row('Hannah Price').getByRole('button', { name: 'Deactivate Hannah Price' }).click()
    expect(server.bodies).toEqual([])
    await row('Hannah Price').getByRole('button', { name: 'Are you sure?' }).click()
    await expect.element(toast('Hannah Price can no longer log in')).toBeVisible()
    await expect.element(row('Hannah Price')).toHaveTextContent('Deactivated')
    await row('Hannah Price').getByRole('button', { name: 'Reactivate Hannah Price' }).click()
    await expect.element(toast('Hannah Price can log in again')).toBeVisible()
    expect(server.bodies.map(({ body }) => Object(body).active)).toEqual([false, true])
  })

  it('stays as they are when the server refuses, with its reason', async () => {
    const server = usersServer()
    const reason = 'A practice needs at least one owner. Give another user the role Owner first.'
    server.reply({ [`PUT ${PATH}/hannah`]: refusal(409, 'last_owner', reason) })
    openUsers(server)
    await choose('Hannah Price', 'Owner')
    await expect.element(toast(reason)).toBeVisible()
    await expect.element(roleOf('Hannah Price')).toHaveTextContent('User')
    await expect.element(roleOf('Hannah Price')).toBeEnabled()
  })

  it('is renamed, unless another owner did so: then both names are shown, and the next save replaces theirs', async () => {
    const server = usersServer()
    openUsers(server)
    await row('Hannah Price').getByRole('button', { name: 'Change the name of Hannah Price' }).click()
    const name = dialog.getByLabelText('Name')
    await name.fill(' ')
    await userEvent.keyboard('{Enter}')
    await expect.element(name).toHaveAccessibleDescription('Enter a name')
    await name.fill('Hannah Lloyd')
    const theirs = { ...hannah, name: 'Hannah P. Lloyd' }
    server.reply({
      [`PUT ${PATH}/hannah`]: {
        status: 409,
        body: { code: 'edit_conflict', message: 'Someone else changed this.', record: theirs },
      },
    })
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Someone else changed this.')
    await expect.element(name).toHaveAccessibleDescription('Now: Hannah P. Lloyd')
    await expect.element(name).toHaveValue('Hannah Lloyd')
    server.reply({ [`PUT ${PATH}/hannah`]: { body: { ...hannah, name: 'Hannah Lloyd' } } })
    await userEvent.keyboard('{Enter}')
    await expect.element(toast('The name was changed to Hannah Lloyd')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(Object(server.bodies.at(-1)?.body).based_on.name).toBe('Hannah P. Lloyd')
    await expect.element(row('Hannah Lloyd')).toBeVisible()
  })
})

describe('inviting', () => {
  it('asks for name, email and role by keyboard, and shows the invited user', async () => {
    const server = usersServer([ada])
    openUsers(server)
    await inviteButton.click()
    await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
    await userEvent.keyboard('Nia Ferris{Tab}nia@brightside.test{Tab}{ArrowDown}{Enter}')
    await expect.element(toast('We have sent an invitation to nia@brightside.test')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(row('Nia Ferris')).toHaveTextContent('Invited')
    await expect.element(inviteButton).toHaveFocus()
    expect(server.bodies).toEqual([
      {
        call: `POST ${PATH}`,
        body: { id: expect.any(String), name: 'Nia Ferris', email: 'nia@brightside.test', role: 'owner' },
      },
    ])
  })

  it('names what is missing, sends nothing, and asks before it discards what was entered', async () => {
    const server = usersServer()
    openUsers(server)
    await inviteButton.click()
    await fillInvitation(' ', 'nia@')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect.element(dialog.getByLabelText('Name')).toHaveAccessibleDescription('Enter a name')
    await expect.element(dialog.getByText('Enter a valid email address')).toBeVisible()
    expect(server.bodies).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Close without inviting?' })).toBeVisible()
  })

  it('keeps what was entered after a refusal, and sends the same id only for a repetition', async () => {
    const server = usersServer()
    const taken = 'Somebody already logs in with this email address. Enter a different one.'
    server.reply({ [`POST ${PATH}`]: refusal(503, 'unavailable', 'We are restarting.') })
    openUsers(server)
    await inviteButton.click()
    await fillInvitation('Nia Ferris', 'nia@brightside.test')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('We are restarting.')
    server.reply({ [`POST ${PATH}`]: refusal(409, 'email_taken', taken) })
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect.element(dialog.getByText(taken)).toBeVisible()
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Nia Ferris')
    await dialog.getByLabelText('Email').fill('nia.ferris@brightside.test')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect.element(dialog.getByText(taken)).toBeVisible()
    const ids = server.bodies.map(({ body }) => Object(body).id as string)
    const [first, ...others] = [...new Set(ids)]
    expect(ids.filter((id) => id === first).length).toBeGreaterThanOrEqual(2)
    expect(others).toHaveLength(1)
  })

  it('is refused with a text when no mail service is set up', async () => {
    const server = usersServer()
    const reason = 'Nobody can be invited at the moment, because no mail service is set up.'
    server.reply({ [`POST ${PATH}`]: refusal(409, 'no_mail_service', reason) })
    openUsers(server)
    await inviteButton.click()
    await fillInvitation('Nia Ferris', 'nia@brightside.test')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(reason)
  })

  it('continues after the session expired, with what was entered', async () => {
    const server = usersServer()
    openUsers(server)
    await inviteButton.click()
    await fillInvitation('Nia Ferris', 'nia@brightside.test')
    server.reply({ [`POST ${PATH}`]: refusal(401, 'unauthenticated') })
    await userEvent.keyboard('{Enter}')
    await page.getByRole('textbox', { name: 'Email' }).fill('owner@brightside.test')
    await page.getByLabelText('Password', { exact: true }).fill('enamel-demo-password')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Nia Ferris')
    await expect.element(dialog.getByLabelText('Email')).toHaveValue('nia@brightside.test')
  })

  it('is done again for the same user, or withdrawn after a second press', async () => {
    const server = usersServer()
    openUsers(server)
    await row('Nia Ferris').getByRole('button', { name: 'Send again to Nia Ferris' }).click()
    await expect.element(toast('We have sent the invitation to nia@brightside.test again')).toBeVisible()
    await row('Nia Ferris').getByRole('button', { name: 'Withdraw the invitation of Nia Ferris' }).click()
    expect(server.calls).not.toContain(`DELETE ${PATH}/nia/invitation`)
    await row('Nia Ferris').getByRole('button', { name: 'Are you sure?' }).click()
    await expect.element(toast('The invitation of Nia Ferris was withdrawn')).toBeVisible()
    await expect.element(row('Nia Ferris')).not.toBeInTheDocument()
    const calls = server.calls.filter((call) => call.includes('/invitation'))
    expect(calls).toEqual([`POST ${PATH}/nia/invitation`, `DELETE ${PATH}/nia/invitation`])
  })

  it('loads the list again when the user has joined meanwhile', async () => {
    const server = usersServer()
    const reason = 'This user has accepted the invitation.'
    openUsers(server)
    await expect.element(row('Nia Ferris')).toBeVisible()
    server.reply({
      [`POST ${PATH}/nia/invitation`]: refusal(409, 'already_joined', reason),
      [`GET ${PATH}`]: { body: [ada, hannah, user({ id: 'nia', name: 'Nia Ferris' })] },
    })
    await row('Nia Ferris').getByRole('button', { name: 'Send again to Nia Ferris' }).click()
    await expect.element(toast(reason)).toBeVisible()
    await expect
      .element(row('Nia Ferris').getByRole('button', { name: 'Deactivate Nia Ferris' }))
      .toBeVisible()
  })
})
