import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'
import { refusal } from './testing/log-in.ts'
import {
  approval,
  button,
  editor,
  editPath,
  field,
  listed,
  nameChecks,
  openTemplates,
  removal,
} from './testing/template-editor-screen.ts'
import {
  changesSent,
  directions,
  estimate,
  rejected,
  templateId,
  templatesServer,
} from './testing/templates-server.ts'

beforeAll(loadSettingsPages)
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDrafts()
  await page.viewport(1440, 900)
})

describe('saving', () => {
  it('creates a template with a free name, and returns to the list (TPL-17, TPL-19, TPL-22)', async () => {
    const server = templatesServer()
    const app = openTemplates(server, '/SMS/create')
    await field('Name').fill('Closed today')
    await field('Message').fill('We are closed')
    await button('Save template').click()
    await expect
      .element(page.getByText('Template Closed today has been saved', { exact: true }))
      .toBeVisible()
    await expect.poll(app.address).toBe('/settings/templates/SMS')
    await expect.element(listed('Closed today')).toBeVisible()
    const [created] = changesSent(server).bodies as { id: string }[]
    expect(created).toMatchObject({
      name: 'Closed today',
      subject: '',
      body: 'We are closed',
      channel: 'SMS',
      approval: false,
    })
    expect(changesSent(server).calls).toEqual(['POST /api/templates'])
    expect(nameChecks(server)).toEqual([`GET /api/templates/Closed%20today?id=${created?.id}`])
  })

  it('replaces an existing template together with the text it is based on (TPL-19)', async () => {
    const server = templatesServer()
    const app = openTemplates(server, editPath(estimate))
    await field('Subject').fill('Estimate')
    await button('Save template').click()
    await expect.poll(app.address).toBe('/settings/templates/Email')
    expect(changesSent(server)).toEqual({
      calls: [`PUT /api/templates/${estimate.id}`],
      bodies: [
        {
          name: 'Your estimate',
          subject: 'Estimate',
          body: 'Dear {{patient.first_name}}',
          channel: 'Email',
          approval: false,
          based_on: {
            name: 'Your estimate',
            subject: 'Your estimate from {{practice.name}}',
            body: 'Dear {{patient.first_name}}',
            approval: false,
          },
        },
      ],
    })
    expect(nameChecks(server)).toEqual([`GET /api/templates/Your%20estimate?id=${estimate.id}`])
  })

  it('says at the name that it is taken, and can be repeated with another name (TPL-17, TPL-18)', async () => {
    const server = templatesServer()
    const app = openTemplates(server, editPath(directions))
    server.reply({ 'GET /api/templates/Taken': { body: { id: templateId(2), name: 'Taken' } } })
    await field('Name').fill('Taken')
    await button('Save template').click()
    await expect.element(field('Name')).toHaveAccessibleDescription('Please choose a unique name.')
    expect(changesSent(server).calls).toEqual([])
    await field('Name').fill('Free')
    await button('Save template').click()
    await expect.poll(app.address).toBe('/settings/templates/SMS')
    await expect.element(listed('Free')).toBeVisible()
  })

  it('saves nothing when the name cannot be checked, and keeps the text (TPL-17)', async () => {
    const server = templatesServer()
    server.reply({ 'GET /api/templates/Directions': refusal(500, 'unknown_error', 'No') })
    openTemplates(server, editPath(directions))
    await field('Message').fill('Turn right')
    await button('Save template').click()
    await expect.element(page.getByText('Error checking for duplicates')).toBeVisible()
    await expect.element(field('Message')).toHaveTextContent('Turn right')
    expect(changesSent(server).calls).toEqual([])
  })

  it('shows the template at once, and without it again when it fails; the text stays (TPL-24)', async () => {
    const server = templatesServer()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.reply({
      'POST /api/templates': async () => {
        await promise
        return refusal(500, 'unknown_error', 'No')
      },
    })
    openTemplates(server, '/SMS/create')
    await field('Name').fill('Closed today')
    await field('Message').fill('We are closed')
    await button('Save template').click()
    await expect.element(listed('Closed today')).toBeVisible()
    resolve()
    await expect.element(page.getByText('Oops. Something went wrong!')).toBeVisible()
    await expect.element(listed('Closed today')).not.toBeInTheDocument()
    await expect.element(field('Message')).toHaveTextContent('We are closed')
  })

  it('lets nobody change the text while it is being saved, so that nothing typed is lost', async () => {
    const server = templatesServer()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.reply({
      [`PUT /api/templates/${estimate.id}`]: async () => {
        await promise
        return refusal(500, 'unknown_error', 'No')
      },
    })
    openTemplates(server, editPath(estimate))
    const texts = ['Subject', 'Message']
    await field('Message').fill('It is £95')
    await button('Save template').click()
    await expect.element(field('Name')).toHaveAttribute('readonly')
    for (const name of texts) await expect.element(field(name)).toHaveAttribute('aria-readonly', 'true')
    await expect.element(button('Placeholders')).toBeDisabled()
    await field('Message').click()
    await userEvent.keyboard(' or less{Enter}')
    await expect.element(field('Message')).toHaveTextContent(/^It is £95$/)
    resolve()
    await expect.element(page.getByText('Oops. Something went wrong!')).toBeVisible()
    await expect.element(field('Name')).not.toHaveAttribute('readonly')
    for (const name of texts) await expect.element(field(name)).not.toHaveAttribute('aria-readonly')
    await field('Message').fill('It is £90')
    await expect.element(field('Message')).toHaveTextContent('It is £90')
  })

  it('shows an edited template at once, and as it was again when the edit fails; the text stays (TPL-24)', async () => {
    const server = templatesServer()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.reply({
      [`PUT /api/templates/${directions.id}`]: async () => {
        await promise
        return refusal(500, 'unknown_error', 'No')
      },
    })
    openTemplates(server, editPath(directions))
    await field('Name').fill('The way')
    await field('Message').fill('Turn right')
    await button('Save template').click()
    await expect.element(listed('The way')).toHaveAccessibleDescription('The way Turn right')
    await expect.element(listed('Directions')).not.toBeInTheDocument()
    resolve()
    await expect.element(page.getByText('Oops. Something went wrong!')).toBeVisible()
    await expect
      .element(listed('Directions'))
      .toHaveAccessibleDescription('Directions Hi First name, turn left.')
    await expect.element(listed('The way')).not.toBeInTheDocument()
    await expect.element(field('Name')).toHaveValue('The way')
    await expect.element(field('Message')).toHaveTextContent('Turn right')
  })

  it('keeps the text when someone else has changed the template, shows theirs, and then replaces it knowingly', async () => {
    const server = templatesServer()
    const app = openTemplates(server, editPath(directions))
    await field('Message').fill('Mine')
    server.reply({
      [`PUT /api/templates/${directions.id}`]: {
        status: 409,
        body: {
          code: 'edit_conflict',
          message: 'Someone else changed this while you were editing.',
          record: { ...directions, name: 'The way', body: 'Theirs' },
        },
      },
    })
    await button('Save template').click()
    await expect.element(page.getByText('Someone else changed this while you were editing.')).toBeVisible()
    await expect.element(field('Message')).toHaveAccessibleDescription('Now: Theirs')
    await expect.element(field('Message')).toHaveTextContent('Mine')
    await expect.element(field('Name')).toHaveValue('The way')
    server.reply({
      [`PUT /api/templates/${directions.id}`]: { body: { ...directions, name: 'The way', body: 'Mine' } },
    })
    await button('Save template').click()
    await expect.poll(app.address).toBe('/settings/templates/SMS')
    expect(changesSent(server).bodies.at(-1)).toMatchObject({
      body: 'Mine',
      based_on: { name: 'The way', body: 'Theirs' },
    })
  })

  it('creates a template again that someone else has deleted during the edit', async () => {
    const server = templatesServer()
    const app = openTemplates(server, editPath(directions))
    await field('Message').fill('Mine')
    server.reply({
      [`PUT /api/templates/${directions.id}`]: refusal(404, 'not_found', 'This template no longer exists'),
    })
    await button('Save template').click()
    await expect.element(page.getByText('Someone else has deleted this template.')).toBeVisible()
    await expect.element(field('Message')).toHaveTextContent('Mine')
    await expect.element(field('Name')).toHaveValue('Directions')
    await button('Save template').click()
    await expect.poll(app.address).toBe('/settings/templates/SMS')
    expect(changesSent(server).calls.at(-1)).toBe('POST /api/templates')
    expect(changesSent(server).bodies.at(-1)).toMatchObject({ name: 'Directions', body: 'Mine' })
  })

  it('is asked for before unsaved text is left, also for another template', async () => {
    const app = openTemplates(templatesServer(), '/WhatsApp/create')
    await field('Name').fill('New')
    await listed('Reminder').click()
    const question = page.getByRole('dialog', { name: 'Unsaved changes' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect.element(field('Name')).toHaveValue('New')
    await listed('Reminder').click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect.poll(app.address).toBe(`/settings/templates/WhatsApp/edit/${templateId(4)}`)
    await expect.element(field('Name')).toHaveValue('Reminder')
  })
})

describe('approval', () => {
  it('is asked about before a save; Continue Editing saves nothing, Yes sends, No only saves (TPL-20, TPL-22)', async () => {
    const server = templatesServer()
    const app = openTemplates(server, editPath(rejected))
    await field('Message').fill('Hello')
    await button('Save template').click()
    const yes = approval.getByRole('switch')
    await expect.element(yes).toBeChecked()
    await expect.element(approval).toHaveTextContent('Yes')
    await expect.element(approval.getByRole('button', { name: 'Send for approval' })).toBeVisible()
    await approval.getByRole('button', { name: 'Continue Editing' }).click()
    await expect.element(approval).not.toBeInTheDocument()
    await expect.element(field('Message')).toHaveTextContent('Hello')
    expect(nameChecks(server)).toEqual([])
    expect(changesSent(server).calls).toEqual([])

    await button('Save template').click()
    await approval.getByRole('button', { name: 'Send for approval' }).click()
    await expect
      .element(page.getByText('Template Open evening has been saved and sent for approval.'))
      .toBeVisible()
    await expect.poll(app.address).toBe('/settings/templates/WhatsApp')
    expect(changesSent(server).bodies.at(-1)).toMatchObject({ approval: true })

    await listed('Open evening').click()
    await button('Save template').click()
    await yes.click()
    await expect.element(approval).toHaveTextContent('No')
    await approval.getByRole('button', { name: 'Save template' }).click()
    await expect
      .element(page.getByText('Template Open evening has been saved', { exact: true }))
      .toBeVisible()
    expect(changesSent(server).bodies.at(-1)).toMatchObject({ approval: false })
  })

  it('is not said to be requested by a save that submits nothing (TPL-22)', async () => {
    openTemplates(templatesServer(), `/WhatsApp/edit/${templateId(4)}`)
    await button('Save template').click()
    await approval.getByRole('button', { name: 'Send for approval' }).click()
    await expect.element(page.getByText('Template Reminder has been saved', { exact: true })).toBeVisible()
  })

  it('is explained in the status bar of an existing template, with the reason of a rejection (TPL-25, TPL-26, TPL-10)', async () => {
    const server = templatesServer()
    const needsApproval =
      'WhatsApp must approve templates before they can start or restart a conversation. You can always use them in an active conversation.'
    const bars: [number, string, string][] = [
      [4, 'Approved', needsApproval],
      [5, 'Pending approval', needsApproval],
      [
        3,
        'Rejected',
        'WhatsApp rejected this template: The text is marketing. You can edit it and submit it again.',
      ],
      [6, 'Not submitted for approval', 'Not submitted for approval'],
    ]
    for (const [number, label, text] of bars) {
      const app = openTemplates(server, `/WhatsApp/edit/${templateId(number)}`)
      await expect.element(editor.getByRole('status')).toHaveTextContent(text)
      await expect
        .element(editor.getByRole('banner').or(editor).getByText(label, { exact: true }).first())
        .toBeVisible()
      app.close()
    }
    openTemplates(server, '/WhatsApp/create')
    await expect.element(field('Name')).toBeVisible()
    await expect.element(editor.getByRole('status')).not.toBeInTheDocument()
  })
})

describe('deleting in the editor', () => {
  it('is confirmed, then deletes, then returns to the list (TPL-23, TPL-22)', async () => {
    const server = templatesServer()
    const app = openTemplates(server, editPath(directions))
    await button('Delete template').click()
    await expect.element(removal).toHaveTextContent('Are you sure you want to delete this template?')
    await removal.getByRole('button', { name: 'Cancel' }).click()
    expect(changesSent(server).calls).toEqual([])
    await button('Delete template').click()
    await removal.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Template Directions has been deleted.')).toBeVisible()
    await expect.poll(app.address).toBe('/settings/templates/SMS')
    expect(changesSent(server).calls).toEqual([`DELETE /api/templates/${directions.id}`])
  })

  it('is refused when someone else has changed the template meanwhile, and shows theirs', async () => {
    const server = templatesServer()
    const text = 'Someone else has changed this template meanwhile. Look at it before you delete it.'
    const record = { ...directions, body: 'Theirs' }
    server.reply({
      [`DELETE /api/templates/${directions.id}`]: {
        status: 409,
        body: { code: 'edit_conflict', message: text, record },
      },
    })
    openTemplates(server, editPath(directions))
    await button('Delete template').click()
    await removal.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(field('Message')).toHaveTextContent('Theirs')
    const { name, subject, body, approval } = directions
    expect(changesSent(server).bodies).toEqual([{ based_on: { name, subject, body, approval } }])
    await button('Delete Directions').click()
    await removal.getByRole('button', { name: 'Delete' }).click()
    await expect
      .poll(() => changesSent(server).bodies[1])
      .toEqual({ based_on: { name, subject, body: 'Theirs', approval } })
    await expect.element(listed('Directions')).toHaveAccessibleDescription('Directions Theirs')
  })

  it('keeps the editor open when it fails (TPL-24)', async () => {
    const server = templatesServer()
    server.reply({ [`DELETE /api/templates/${directions.id}`]: refusal(500, 'unknown_error', 'No') })
    const app = openTemplates(server, editPath(directions))
    await button('Delete template').click()
    await removal.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Oops. Something went wrong!')).toBeVisible()
    await expect.element(field('Name')).toHaveValue('Directions')
    await expect.element(listed('Directions')).toBeVisible()
    expect(app.address()).toBe(`/settings/templates${editPath(directions)}`)
  })
})
