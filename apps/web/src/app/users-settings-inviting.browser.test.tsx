import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'
import { refusal } from './testing/log-in.ts'
import {
  ada,
  dialog,
  focus,
  hannah,
  openUsers,
  row,
  toast,
  USERS_PATH,
  user,
  usersServer,
} from './testing/users-settings-screen.ts'

const inviteButton = page.getByRole('button', { name: 'Invite a user' })

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
        call: `POST ${USERS_PATH}`,
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
    server.reply({ [`POST ${USERS_PATH}`]: refusal(503, 'unavailable', 'We are restarting.') })
    openUsers(server)
    await inviteButton.click()
    await fillInvitation('Nia Ferris', 'nia@brightside.test')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('We are restarting.')
    server.reply({ [`POST ${USERS_PATH}`]: refusal(409, 'email_taken', taken) })
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
    const reason = 'Invitations cannot be sent at the moment, because no mail service is set up.'
    server.reply({ [`POST ${USERS_PATH}`]: refusal(409, 'no_mail_service', reason) })
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
    server.reply({ [`POST ${USERS_PATH}`]: refusal(401, 'unauthenticated') })
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
    expect(server.calls).not.toContain(`DELETE ${USERS_PATH}/nia/invitation`)
    await row('Nia Ferris').getByRole('button', { name: 'Are you sure?' }).click()
    await expect.element(toast('The invitation of Nia Ferris was withdrawn')).toBeVisible()
    await expect.element(row('Nia Ferris')).not.toBeInTheDocument()
    const calls = server.calls.filter((call) => call.includes('/invitation'))
    expect(calls).toEqual([`POST ${USERS_PATH}/nia/invitation`, `DELETE ${USERS_PATH}/nia/invitation`])
  })

  it('is withdrawn by keyboard alone: the focus moves from its row, which is gone, to the list', async () => {
    openUsers(usersServer())
    await expect.element(row('Nia Ferris')).toBeVisible()
    focus(row('Nia Ferris').getByRole('button', { name: 'Withdraw the invitation of Nia Ferris' }))
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.element(row('Nia Ferris')).not.toBeInTheDocument()
    await expect.element(page.getByRole('list', { name: 'Users' })).toHaveFocus()
  })

  it('loads the list again when the user has joined meanwhile', async () => {
    const server = usersServer()
    const reason = 'This user has accepted the invitation.'
    openUsers(server)
    await expect.element(row('Nia Ferris')).toBeVisible()
    server.reply({
      [`POST ${USERS_PATH}/nia/invitation`]: refusal(409, 'already_joined', reason),
      [`GET ${USERS_PATH}`]: { body: [ada, hannah, user({ id: 'nia', name: 'Nia Ferris' })] },
    })
    await row('Nia Ferris').getByRole('button', { name: 'Send again to Nia Ferris' }).click()
    await expect.element(toast(reason)).toBeVisible()
    await expect
      .element(row('Nia Ferris').getByRole('button', { name: 'Deactivate Nia Ferris' }))
      .toBeVisible()
  })
})
