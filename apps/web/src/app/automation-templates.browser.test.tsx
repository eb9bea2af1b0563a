import type { AutomationAction, AutomationTemplate } from '@enamel/contract/automation-workflows'
import { automationPlaceholders } from '@enamel/domain/automations/templates/placeholders'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anAction, aTextTemplate, aWorkflow, id, nurture } from '../features/automations/testing/workflows.ts'
import { FakeSocket } from '../features/realtime/testing/fake-socket.ts'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import { automationsServer, refusal } from './testing/automations-server.ts'
import { configWithSockets, type Reply } from './testing/fake-app-server.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'

beforeAll(async () => {
  await Promise.all([
    import('../pages/automations/automations-page.tsx'),
    import('../pages/automations/list-page.tsx'),
    import('../pages/automations/workflow-page.tsx'),
    import('../pages/automations/open-action.tsx'),
    import('../pages/shell/shell-page.tsx'),
    import('../ui/overlays/ask-to-discard.tsx'),
    import('../features/automations/designer/email-designer.tsx'),
  ])
})
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDrafts()
})
afterEach(() => vi.unstubAllGlobals())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const entry = (name: string) => page.getByRole('region', { name, exact: true })
/** The names of the templates, also while another dialog covers them. */
const entries = () =>
  page
    .getByRole('dialog', { name: 'Enquiry received', exact: true, includeHidden: true })
    .getByRole('region', { includeHidden: true })
    .elements()
    .map((element) => element.querySelector('h3')?.getAttribute('aria-label'))
const message = page.getByRole('textbox', { name: 'Message' })

/** Opens the dialog of a text with templates for General and Implants, on a server that stores what it is sent. */
async function openText(overrides: Partial<AutomationAction> = {}, replies: Record<string, Reply> = {}) {
  const implants = aTextTemplate({
    id: id(902),
    name: 'Implants',
    types: ['Implants'],
    template: 'About implants',
  })
  const node = anAction({ templates: [aTextTemplate(), implants], ...overrides })
  let action = node.action
  const server = automationsServer({ workflows: [aWorkflow({ nodes: [node] })] })
  const path = `/api/automations/actions/${action.id}`
  const lastBody = () => server.bodies.at(-1)?.body as Record<string, unknown>
  const store = (templates: AutomationTemplate[]) => {
    action = { ...action, templates }
  }
  const change = (template: AutomationTemplate, changes: Partial<AutomationTemplate>) => {
    const changed = { ...template, ...changes }
    store(action.templates.map((other) => (other.id === template.id ? changed : other)))
    return { body: changed }
  }
  server.reply({
    ...replies,
    [`GET ${path}`]: () => ({ body: action }),
    [`PUT ${path}/templates/${implants.id}`]: () =>
      change(implants, { template: lastBody().template as string }),
    [`PUT ${path}/templates/${implants.id}/segments`]: () => {
      const types = lastBody().segments as string[]
      return change(implants, { types, name: types.join(', ') })
    },
    [`DELETE ${path}/templates/${implants.id}`]: () => {
      store(action.templates.filter((template) => template.id !== implants.id))
      return { status: 204 }
    },
    [`POST ${path}/templates`]: () => {
      const types = lastBody().segments as string[]
      const added = aTextTemplate({ id: id(903), types, name: types.join(', ') })
      store([...action.templates, added])
      return { status: 201, body: added }
    },
  })
  openSignedIn(server, `/automations/${nurture.id}`)
  await page.getByRole('button', { name: /^(View|Customise) Enquiry received$/ }).click()
  await expect.element(entry('Implants')).toBeVisible()
  return { server, path }
}

describe('the templates of a text', () => {
  it('are shown with their types, and edited with placeholders at the cursor (AUT-09, AUT-12, AUT-13, AUT-17)', async () => {
    const { server, path } = await openText()
    const facts = page.getByRole('list', { name: 'Details' })
    await expect.element(facts).toHaveTextContent(/SMS.*Marketing.*To Patient.*From \+44 7700 900000/)
    await expect.element(entry('General')).toHaveTextContent('Hi First name, thank you for your enquiry.')
    await entry('Implants').getByRole('button', { name: 'Edit' }).click()
    await expect.element(message).toHaveFocus()
    await userEvent.keyboard('{Control>}{Home}{/Control}Hi ')
    await button('Placeholders').click()
    await page.getByRole('button', { name: /^First name/ }).click()
    await userEvent.keyboard(', ')
    await button('Save').click()
    await expect.element(page.getByText('Enquiry received was saved')).toBeVisible()
    await expect.element(entry('Implants')).toHaveTextContent('Hi First name, About implants')
    expect(server.bodies.at(-1)).toEqual({
      call: `PUT ${path}/templates/${id(902)}`,
      body: { template: 'Hi {{patient.first_name}}, About implants' },
    })
  })

  it('show why a text cannot be saved, and lose nothing without a question (AUT-18)', async () => {
    const { server, path } = await openText()
    await entry('Implants').getByRole('button', { name: 'Edit' }).click()
    await expect.element(message).toHaveFocus()
    await userEvent.keyboard('{Control>}a{/Control}{Delete}')
    await button('Save').click()
    await expect.element(page.getByText('Message is required')).toBeVisible()
    server.reply({
      [`PUT ${path}/templates/${id(902)}`]: refusal(404, 'not_found', 'We could not find this template.'),
    })
    await message.fill('Hello')
    await button('Save').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('We could not find this template.')
    await button('Close').click()
    await expect.element(dialog('Close and discard your text?')).toBeVisible()
  })

  it('keep a text that is being edited when somebody else deletes its template', async () => {
    FakeSocket.opened = []
    vi.stubGlobal('WebSocket', FakeSocket)
    const { server, path } = await openText(
      {},
      {
        'GET /config.json': configWithSockets,
        'POST /api/broadcasting/auth': { body: { auth: 'enamel:signature' } },
      },
    )
    await expect.poll(() => FakeSocket.opened.at(-1)?.isSubscribed).toBe(true)
    await entry('Implants').getByRole('button', { name: 'Edit' }).click()
    await message.fill('Typed by me')
    const gone = refusal(404, 'not_found', 'We could not find this template.')
    const { action } = anAction({ templates: [aTextTemplate()] })
    server.reply({ [`GET ${path}`]: { body: action }, [`PUT ${path}/templates/${id(902)}`]: gone })
    const loads = () => server.calls.filter((call) => call === `GET ${path}`).length
    const before = loads()
    FakeSocket.opened.at(-1)?.publish('automations.changed', null, {
      workflow_ids: [nurture.id],
      patient_ids: [],
    })
    await expect.poll(loads).toBeGreaterThan(before)
    await button('Save').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('We could not find this template.')
    await expect.element(message).toHaveTextContent('Typed by me')
  })

  it('ask to finalise where the action requires customisation (AUT-15)', async () => {
    const { server } = await openText({ requires_customisation: true })
    for (const [answer, finished] of [
      ['Not yet', false],
      ['Finalise', true],
    ] as const) {
      await entry('Implants').getByRole('button', { name: 'Edit' }).click()
      await button('Save').click()
      await dialog('Finalise the SMS?').getByRole('button', { name: answer }).click()
      await expect.element(page.getByRole('textbox', { name: 'Message' })).not.toBeInTheDocument()
      expect(server.bodies.at(-1)?.body).toMatchObject({ finished_customising: finished })
    }
  })

  it('get other types, of which those of other templates are disabled (AUT-19, AUT-20, AUT-21, AUT-22, AUT-23)', async () => {
    const { server } = await openText()
    await entry('Implants').getByRole('button', { name: 'Types' }).click()
    const types = dialog('Types of this template')
    const box = (name: RegExp) => types.getByRole('checkbox', { name })
    expect(
      types
        .getByRole('checkbox')
        .elements()
        .map((element) => element.parentElement?.textContent),
    ).toEqual(['General Another template is for it', 'Implants', 'Whitening'])
    await expect.element(box(/General/)).toBeDisabled()
    await box(/Whitening/).click()
    await types.getByRole('button', { name: 'Save' }).click()
    await expect.element(types.getByRole('button', { name: 'Saved' })).toBeVisible()
    expect(entries()).toEqual(['General', 'Implants, Whitening'])
    expect(server.bodies.at(-1)?.body).toEqual({ segments: ['Implants', 'Whitening'] })
    await expect.element(types).not.toBeInTheDocument()
  })

  it('are added at once, and removed again when that fails (AUT-19, AUT-23, AUT-24)', async () => {
    const { server, path } = await openText()
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refusal>>()
    server.reply({ [`POST ${path}/templates`]: () => promise })
    await button('Add a template for other types').click()
    const added = dialog('New template')
    await added.getByRole('checkbox', { name: 'Whitening' }).click()
    await added.getByRole('button', { name: 'Save' }).click()
    await expect.poll(entries).toEqual(['General', 'Implants', 'Whitening'])
    resolve(refusal(409, 'segment_taken', 'Another template of this message is for Whitening.'))
    await expect
      .element(added.getByRole('alert'))
      .toHaveTextContent('Another template of this message is for Whitening.')
    expect(entries()).toEqual(['General', 'Implants'])
    await expect.element(added.getByRole('button', { name: 'Failed. Retry?' })).toBeVisible()
  })

  it('are deleted after a second click, and back when that fails (AUT-19, AUT-22, AUT-23, AUT-24)', async () => {
    const { server, path } = await openText()
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refusal>>()
    server.reply({ [`DELETE ${path}/templates/${id(902)}`]: () => promise })
    await entry('Implants').getByRole('button', { name: 'Types' }).click()
    await button('Delete').click()
    await button('Are you sure?').click()
    await expect.poll(entries).toEqual(['General'])
    resolve(refusal(404, 'not_found', 'We could not find this template.'))
    await expect.poll(entries).toEqual(['General', 'Implants'])
    await expect.element(button('Failed. Retry?')).toBeVisible()
    server.reply({ [`DELETE ${path}/templates/${id(902)}`]: { status: 204 } })
    await button('Failed. Retry?').click()
    await expect.element(button('Deleted')).toBeVisible()
    await button('Close').click()
    await expect.element(dialog('Enquiry received')).not.toBeInTheDocument()
  })
})

it('an email is shown read-only, its placeholders with their names, and edited in the designer (AUT-14)', async () => {
  openSignedIn(automationsServer(), `/automations/${nurture.id}`)
  await button('View Still here to help').click()
  const general = entry('General')
  await expect.element(general).toHaveTextContent('SubjectWelcome to Practice namePreviewWhat happens next')
  const frame = page.getByTitle('Email').element() as HTMLIFrameElement
  await expect.poll(() => frame.contentDocument?.body.textContent).toContain('Dear First name, welcome.')
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).not.toBeInTheDocument()
  await general.getByRole('button', { name: 'Edit' }).click()
  const designer = dialog('Design Still here to help')
  await expect.element(designer.getByRole('textbox', { name: 'Subject' })).toBeVisible()
  await expect.element(designer.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect
    .element(designer.getByRole('heading', { level: 2 }).first())
    .toHaveTextContent(`Still here to help - ${nurture.name}`)
})

it('an email cannot be edited until its placeholders are loaded, and a failure can be repeated', async () => {
  const server = automationsServer()
  const path = 'GET /api/automations/template-context/placeholders'
  server.reply({ [path]: { status: 403, body: { code: 'forbidden', message: 'No' } } })
  openSignedIn(server, `/automations/${nurture.id}`)
  await button('View Still here to help').click()
  const failure = page.getByRole('alert').filter({ hasText: 'Could not load the placeholders.' })
  await expect.element(failure).toBeVisible()
  await expect.element(button('Edit')).not.toBeInTheDocument()
  server.reply({ [path]: { body: automationPlaceholders } })
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.element(button('Edit')).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})
