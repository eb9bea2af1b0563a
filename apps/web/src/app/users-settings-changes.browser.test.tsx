import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'
import { refusal } from './testing/log-in.ts'
import {
  choose,
  dialog,
  focus,
  hannah,
  openUsers,
  roleOf,
  row,
  toast,
  USERS_PATH,
  usersServer,
} from './testing/users-settings-screen.ts'

beforeAll(loadSettingsPages)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDrafts()
})

describe('a user', () => {
  it('gets a role, and the change says what it was based on', async () => {
    const server = usersServer()
    openUsers(server)
    await choose('Hannah Price', 'Owner')
    await expect.element(toast('Hannah Price is an owner now')).toBeVisible()
    await expect.element(roleOf('Hannah Price')).toHaveTextContent('Owner')
    const based_on = { name: 'Hannah Price', role: 'user', active: true }
    expect(server.bodies).toEqual([{ call: `PUT ${USERS_PATH}/hannah`, body: { role: 'owner', based_on } }])
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

  it('is changed by keyboard alone: the focus stays in their row', async () => {
    openUsers(usersServer())
    await expect.element(roleOf('Hannah Price')).toBeVisible()
    focus(roleOf('Hannah Price'))
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}')
    await expect.element(toast('Hannah Price is an owner now')).toBeVisible()
    await expect.element(roleOf('Hannah Price')).toHaveFocus()

    const deactivate = row('Hannah Price').getByRole('button', { name: 'Deactivate Hannah Price' })
    const reactivate = row('Hannah Price').getByRole('button', { name: 'Reactivate Hannah Price' })
    focus(deactivate)
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.element(reactivate).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(deactivate).toHaveFocus()
  })

  it('stays as they are when the server refuses, with its reason', async () => {
    const server = usersServer()
    const reason = 'A practice needs at least one owner. Give another user the role Owner first.'
    server.reply({ [`PUT ${USERS_PATH}/hannah`]: refusal(409, 'last_owner', reason) })
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
      [`PUT ${USERS_PATH}/hannah`]: {
        status: 409,
        body: { code: 'edit_conflict', message: 'Someone else changed this.', record: theirs },
      },
    })
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Someone else changed this.')
    await expect.element(name).toHaveAccessibleDescription('Now: Hannah P. Lloyd')
    await expect.element(name).toHaveValue('Hannah Lloyd')
    server.reply({ [`PUT ${USERS_PATH}/hannah`]: { body: { ...hannah, name: 'Hannah Lloyd' } } })
    await userEvent.keyboard('{Enter}')
    await expect.element(toast('The name was changed to Hannah Lloyd')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(Object(server.bodies.at(-1)?.body).based_on.name).toBe('Hannah P. Lloyd')
    await expect.element(row('Hannah Lloyd')).toBeVisible()
  })
})
