import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import { aHit, PATIENT } from '../signed-in/testing/events.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'
import { PRACTICE, practiceSettings } from './testing/practice-server.ts'
import {
  bubble,
  button,
  editPath,
  field,
  heading,
  nameChecks,
  openTemplates,
  preview,
  removal,
} from './testing/template-editor-screen.ts'
import { changesSent, directions, rejected, templateId, templatesServer } from './testing/templates-server.ts'

beforeAll(loadSettingsPages)
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDrafts()
  await page.viewport(1440, 900)
})

describe('the editor', () => {
  it('has a title, a name, a subject for emails alone and a body, and a way back to the list (TPL-11, TPL-12)', async () => {
    const server = templatesServer()
    let app = openTemplates(server, '/Email/create')
    await expect.element(heading('Create template')).toBeVisible()
    for (const name of ['Name', 'Subject', 'Message']) await expect.element(field(name)).toBeVisible()
    await button('Back to templates').click()
    await expect.poll(app.address).toBe('/settings/templates/Email')
    app.close()
    app = openTemplates(server, editPath(directions))
    await expect.element(heading('Edit template')).toBeVisible()
    await expect.element(field('Name')).toHaveValue('Directions')
    await expect.element(field('Message')).toHaveTextContent('Hi First name, turn left.')
    await expect.element(field('Subject')).not.toBeInTheDocument()
  })

  it('inserts placeholders at the cursor of the field that was focused last, and says what each is now (TPL-13)', async () => {
    openTemplates(templatesServer(), '/Email/create')
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
    openTemplates(server, '/SMS/create')
    await field('Message').click()
    await userEvent.keyboard('Hi {{{{las')
    await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('Last name')
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

  it('completes a placeholder whose end is written already', async () => {
    const server = templatesServer()
    openTemplates(server, '/SMS/create')
    await field('Name').fill('Hello')
    await field('Message').fill('Hi }, hello')
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{{{{las')
    await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('Last name')
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Message')).toHaveTextContent('Hi Last name, hello')
    await button('Save template').click()
    await expect
      .poll(() => changesSent(server).bodies)
      .toMatchObject([{ body: 'Hi {{patient.last_name}}, hello' }])
  })

  it('previews the template for a recent patient, or one that is chosen, with what is missing', async () => {
    const server = templatesServer()
    const OTHER = '0198c1de-0000-7000-8000-0000000000a2'
    openTemplates(server, editPath(rejected))
    await expect.element(bubble).toHaveTextContent('Hi Charlotte, see you on [Appointment date]')
    await expect.element(preview).toHaveTextContent('Missing: Appointment date')
    server.reply({
      'GET /api/v3/patients/search': {
        body: [aHit({ id: OTHER, first_name: 'Priya', last_name: 'Nair' })],
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

  it("previews the practice's own values while there is no patient to fill it for, and says nothing is missing", async () => {
    const server = templatesServer()
    server.reply({
      'GET /api/v2/conversations/communications': { body: { data: [], cursor: null } },
      [`GET ${PRACTICE}`]: { body: practiceSettings },
    })
    openTemplates(server, '/SMS/create')
    await field('Message').fill('Hi {{patient.first_name}}, call {{practice.name}} on {{practice.phone}}')
    await expect.element(bubble).toHaveTextContent('Hi [First name], call Brightside Dental on 01632 960100')
    await expect.element(preview).not.toHaveTextContent('Missing')
    await button('Placeholders').click()
    const menu = page.getByRole('dialog', { name: 'Placeholders' })
    await expect.element(menu.getByRole('button', { name: 'Practice name Brightside Dental' })).toBeVisible()
    await expect.element(menu.getByRole('button', { name: 'First name', exact: true })).toBeVisible()
  })

  it('says what is wrong with name, subject and body at each field, and saves nothing (TPL-15, TPL-16)', async () => {
    const server = templatesServer()
    openTemplates(server, '/Email/create')
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

  it('names a placeholder that cannot be filled, and saves nothing', async () => {
    const server = templatesServer()
    openTemplates(server, '/SMS/create')
    await field('Name').fill('Hello')
    await field('Message').fill('Hi {{patient.frist_name}}')
    await button('Save template').click()
    await expect
      .element(field('Message'))
      .toHaveAccessibleDescription('Unknown placeholder: {{patient.frist_name}}')
    expect(nameChecks(server)).toEqual([])
  })

  it('has Save template, and Delete template only while the name is not empty (TPL-14)', async () => {
    openTemplates(templatesServer(), editPath(directions))
    await expect.element(button('Save template')).toBeVisible()
    await expect.element(button('Delete template')).toBeVisible()
    await field('Name').fill('')
    await expect.element(button('Delete template')).not.toBeInTheDocument()
  })

  it('drops a new template that is deleted, without a request (TPL-14)', async () => {
    const server = templatesServer()
    const app = openTemplates(server, '/SMS/create')
    await expect.element(button('Save template')).toBeVisible()
    await expect.element(button('Delete template')).not.toBeInTheDocument()
    await field('Name').fill('Closed today')
    await button('Delete template').click()
    await removal.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(app.address).toBe('/settings/templates/SMS')
    expect(changesSent(server).calls).toEqual([])
  })

  it('shows a way back from a template that does not exist', async () => {
    const app = openTemplates(templatesServer(), `/SMS/edit/${templateId(9)}`)
    await expect.element(page.getByText('This template no longer exists')).toBeVisible()
    await page.getByRole('alert').getByRole('button', { name: 'Back to templates' }).click()
    await expect.poll(app.address).toBe('/settings/templates/SMS')
  })
})
