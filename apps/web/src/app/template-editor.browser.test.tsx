import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import { PATIENT } from '../signed-in/testing/events.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'
import { refusal } from './testing/log-in.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'
import {
  changesSent,
  directions,
  estimate,
  rejected,
  type TemplatesServer,
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

const open = (server: TemplatesServer, path: string) => openSignedIn(server, `/settings/templates${path}`)
const editPath = (template: { channel: string; id: string }) => `/${template.channel}/edit/${template.id}`

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const editor = page.getByRole('region', { name: /^(Create|Edit) template$/ })
const field = (name: string) => editor.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const preview = editor.getByRole('region', { name: 'Preview' })
const bubble = preview.getByRole('article')
const approval = page.getByRole('dialog', { name: 'Send this template for approval?' })
const removal = page.getByRole('dialog', { name: 'Delete Template' })
const listed = (name: string) => page.getByRole('link', { name: `Edit ${name}`, exact: true })
const nameChecks = ({ calls }: TemplatesServer) =>
  calls.filter((call) => /^GET \/api\/templates\//.test(call))

describe('the editor', () => {
  it('has a title, a name, a subject for emails alone and a body, and a way back to the list (TPL-11, TPL-12)', async () => {
    const server = templatesServer()
    let app = open(server, '/Email/create')
    await expect.element(heading('Create template')).toBeVisible()
    for (const name of ['Name', 'Subject', 'Message']) await expect.element(field(name)).toBeVisible()
    await button('Back to templates').click()
    await expect.poll(app.address).toBe('/settings/templates/Email')
    app.close()
    app = open(server, editPath(directions))
    await expect.element(heading('Edit template')).toBeVisible()
    await expect.element(field('Name')).toHaveValue('Directions')
    await expect.element(field('Message')).toHaveTextContent('Hi First name, turn left.')
    await expect.element(field('Subject')).not.toBeInTheDocument()
  })

  it('inserts placeholders at the cursor of the field that was focused last, and says what each is now (TPL-13)', async () => {
    open(templatesServer(), '/Email/create')
    await field('Subject').click()
    await userEvent.keyboard('For !{ArrowLeft}')
    await button('Placeholders').click()
    const menu = page.getByRole('dialog', { name: 'Placeholders' })
    await expect.element(menu.getByRole('button', { name: 'Last name Evans' })).toBeVisible()
    await expect.element(menu.getByRole('button', { name: 'Appointment date Unknown' })).toBeVisible()
    await menu.getByRole('button', { name: 'First name Charlotte' }).click()
    await expect.element(field('Subject')).toHaveTextContent('For First name!')
    await expect.element(field('Subject')).toHaveFocus()
    await field('Message').click()
    await userEvent.keyboard('Hi ')
    await button('Placeholders').click()
    await menu.getByRole('button', { name: 'Last name Evans' }).click()
    await userEvent.keyboard(', welcome')
    await expect.element(field('Message')).toHaveTextContent('Hi Last name, welcome')
    await expect.element(bubble).toHaveTextContent('For Charlotte!Hi Evans, welcome')
  })

  it('shows placeholders as chips, which are typed, copied, deleted and undone as one', async () => {
    const server = templatesServer()
    open(server, '/SMS/create')
    await field('Message').click()
    await userEvent.keyboard('Hi {{{{las')
    await expect.element(page.getByRole('option', { name: /Last name/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Message')).toHaveTextContent('Hi Last name')
    const chip = field('Message').getByText('Last name')
    await expect.element(chip).toHaveAttribute('data-tooltip', '{{patient.last_name}}')
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
    const copied = new DataTransfer()
    field('Message')
      .element()
      .dispatchEvent(new ClipboardEvent('copy', { clipboardData: copied, bubbles: true, cancelable: true }))
    expect(copied.getData('text/plain')).toBe('Hi {{patient.last_name}}')
    await userEvent.keyboard('{ArrowRight}{Backspace}')
    await expect.element(field('Message')).toHaveTextContent(/^Hi$/)
    await userEvent.keyboard('{ControlOrMeta>}z{/ControlOrMeta}')
    await expect.element(chip).toBeVisible()
    await field('Name').fill('Hello')
    await button('Save template').click()
    await expect.poll(() => changesSent(server).bodies).toMatchObject([{ body: 'Hi {{patient.last_name}}' }])
  })

  it('previews the template for a recent patient, or one that is chosen, with what is missing', async () => {
    const server = templatesServer()
    const OTHER = '0198c1de-0000-7000-8000-0000000000a2'
    open(server, editPath(rejected))
    await expect.element(bubble).toHaveTextContent('Hi Charlotte, see you on [Appointment date]')
    await expect.element(preview).toHaveTextContent('Missing: Appointment date')
    server.reply({
      'GET /api/v3/patients/search': {
        body: [{ id: OTHER, first_name: 'Priya', last_name: 'Nair', email: null, phone: null }],
      },
      [`GET /api/v3/patients/${OTHER}`]: { status: 404, body: { code: 'not_found', message: 'No' } },
      [`GET /api/v3/patients/${OTHER}/template-context`]: {
        body: [
          { name: 'Patient', mergeTags: [{ name: 'First name', value: 'Priya' }] },
          { name: 'Appointment', mergeTags: [{ name: 'Date', value: '12 January' }] },
        ],
      },
    })
    await preview.getByRole('button', { name: 'Charlotte Evans' }).click()
    await page.getByRole('dialog', { name: 'Find patient' }).getByRole('combobox').fill('Priya')
    await page.getByRole('option', { name: /Priya Nair/ }).click()
    await expect.element(bubble).toHaveTextContent('Hi Priya, see you on 12 January')
    await expect.element(preview).not.toHaveTextContent('Missing')
    expect(server.calls).toContain(`GET /api/v3/patients/${PATIENT}/template-context`)
  })

  it('says what is wrong with name, subject and body at each field, and saves nothing (TPL-15, TPL-16)', async () => {
    const server = templatesServer()
    open(server, '/Email/create')
    await expect
      .element(field('Name'))
      .toHaveAccessibleDescription('Only alphanumeric characters, spaces, dashes and underscores allowed')
    await button('Save template').click()
    await expect.element(field('Name')).toHaveAccessibleDescription('Template name is required')
    await expect.element(field('Subject')).toHaveAccessibleDescription('Subject is required')
    await expect.element(field('Message')).toHaveAccessibleDescription('Message is required')
    await expect.element(field('Message')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Name')).toHaveFocus()
    await field('Name').fill('50% off!')
    await expect
      .element(field('Name'))
      .toHaveAccessibleDescription('Template name is not in the correct format')
    await field('Message').fill('Hello')
    await expect.element(field('Message')).not.toHaveAttribute('aria-invalid')
    expect(nameChecks(server)).toEqual([])
    expect(changesSent(server).calls).toEqual([])
  })

  it('has Save template, and Delete template only while the name is not empty (TPL-14)', async () => {
    open(templatesServer(), editPath(directions))
    await expect.element(button('Save template')).toBeVisible()
    await expect.element(button('Delete template')).toBeVisible()
    await field('Name').fill('')
    await expect.element(button('Delete template')).not.toBeInTheDocument()
  })

  it('drops a new template that is deleted, without a request (TPL-14)', async () => {
    const server = templatesServer()
    const app = open(server, '/SMS/create')
    await expect.element(button('Save template')).toBeVisible()
    await expect.element(button('Delete template')).not.toBeInTheDocument()
    await field('Name').fill('Closed today')
    await button('Delete template').click()
    await removal.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(app.address).toBe('/settings/templates/SMS')
    expect(changesSent(server).calls).toEqual([])
  })

  it('shows a way back from a template that does not exist', async () => {
    const app = open(templatesServer(), `/SMS/edit/${templateId(9)}`)
    await expect.element(page.getByText('This template no longer exists')).toBeVisible()
    await page.getByRole('alert').getByRole('button', { name: 'Back to templates' }).click()
    await expect.poll(app.address).toBe('/settings/templates/SMS')
  })
})

describe('saving', () => {
  it('creates a template with a free name, and returns to the list (TPL-17, TPL-19, TPL-22)', async () => {
    const server = templatesServer()
    const app = open(server, '/SMS/create')
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
    const app = open(server, editPath(estimate))
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
    const app = open(server, editPath(directions))
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
    open(server, editPath(directions))
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
    open(server, '/SMS/create')
    await field('Name').fill('Closed today')
    await field('Message').fill('We are closed')
    await button('Save template').click()
    await expect.element(listed('Closed today')).toBeVisible()
    resolve()
    await expect.element(page.getByText('Oops. Something went wrong!')).toBeVisible()
    await expect.element(listed('Closed today')).not.toBeInTheDocument()
    await expect.element(field('Message')).toHaveTextContent('We are closed')
  })

  it('keeps the text when someone else has changed the template, shows theirs, and then replaces it knowingly', async () => {
    const server = templatesServer()
    const app = open(server, editPath(directions))
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
    const app = open(server, editPath(directions))
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
    const app = open(templatesServer(), '/WhatsApp/create')
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
    const app = open(server, editPath(rejected))
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
      const app = open(server, `/WhatsApp/edit/${templateId(number)}`)
      await expect.element(editor.getByRole('status')).toHaveTextContent(text)
      await expect
        .element(editor.getByRole('banner').or(editor).getByText(label, { exact: true }).first())
        .toBeVisible()
      app.close()
    }
    open(server, '/WhatsApp/create')
    await expect.element(field('Name')).toBeVisible()
    await expect.element(editor.getByRole('status')).not.toBeInTheDocument()
  })
})

describe('deleting in the editor', () => {
  it('is confirmed, then deletes, then returns to the list (TPL-23, TPL-22)', async () => {
    const server = templatesServer()
    const app = open(server, editPath(directions))
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

  it('keeps the editor open when it fails (TPL-24)', async () => {
    const server = templatesServer()
    server.reply({ [`DELETE /api/templates/${directions.id}`]: refusal(500, 'unknown_error', 'No') })
    const app = open(server, editPath(directions))
    await button('Delete template').click()
    await removal.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Oops. Something went wrong!')).toBeVisible()
    await expect.element(field('Name')).toHaveValue('Directions')
    await expect.element(listed('Directions')).toBeVisible()
    expect(app.address()).toBe(`/settings/templates${editPath(directions)}`)
  })
})
