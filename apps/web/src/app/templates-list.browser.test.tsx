import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import { whatsAppConnection } from '../signed-in/testing/events.ts'
import { init } from './testing/fake-app-server.ts'
import { loadSettingsPages } from './testing/load-settings-pages.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'
import {
  changesSent,
  directions,
  estimate,
  type TemplatesServer,
  templateId,
  templatesServer,
} from './testing/templates-server.ts'

beforeAll(loadSettingsPages)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDrafts()
})

const open = (server: TemplatesServer = templatesServer(), path = '') =>
  openSignedIn(server, `/settings/templates${path}`)

const channelTabs = page.getByRole('tablist', { name: 'Channels' }).getByRole('tab')
const channel = (name: string) => page.getByRole('tab', { name, exact: true })
const edit = (name: string) => page.getByRole('link', { name: `Edit ${name}`, exact: true })
const remove = (name: string) => page.getByRole('button', { name: `Delete ${name}`, exact: true })
const dialog = page.getByRole('dialog', { name: 'Delete Template' })
const tabNames = () => channelTabs.elements().map(({ textContent }) => textContent)
const practiceWith = (client: object, features = ['whatsapp']) => ({
  'GET /api/v3/init': { body: { ...init, features, client: { ...init.client, ...client } } },
})

describe('the templates of a channel', () => {
  it('are those of Email first, and of the channel in the address in upper or lower case (TPL-01)', async () => {
    const server = templatesServer()
    const app = open(server)
    await expect.poll(app.address).toBe('/settings/templates/Email')
    await expect.element(edit('Your estimate')).toBeVisible()
    await expect.element(edit('Directions')).not.toBeInTheDocument()
    await channel('SMS').click()
    await expect.poll(app.address).toBe('/settings/templates/SMS')
    await expect.element(edit('Directions')).toBeVisible()
    await expect.element(edit('Your estimate')).not.toBeInTheDocument()
    expect(server.calls).toContain('GET /api/templates')
    app.close()
    open(server, '/whatsapp')
    await expect.element(edit('Reminder')).toBeVisible()
  })

  it('have a tab for each enabled channel; WhatsApp needs its flag and a healthy integration (TPL-02)', async () => {
    const server = templatesServer()
    let app = open(server)
    await expect.poll(tabNames).toEqual(['SMS', 'Email', 'WhatsApp'])
    app.close()
    server.reply(practiceWith({ sms_enabled: false }))
    app = open(server)
    await expect.poll(tabNames).toEqual(['Email', 'WhatsApp'])
    app.close()
    server.reply(practiceWith({}, []))
    app = open(server)
    await expect.poll(tabNames).toEqual(['SMS', 'Email'])
    app.close()
    server.reply(practiceWith({}))
    server.reply({ 'GET /api/integrations': { body: [{ ...whatsAppConnection(), state: 'unhealthy' }] } })
    app = open(server, '/WhatsApp')
    // The channel is not enabled, so the first one is shown.
    await expect.poll(app.address).toBe('/settings/templates/Email')
    await expect.poll(tabNames).toEqual(['SMS', 'Email'])
  })

  it('are replaced by a text if no channel is enabled', async () => {
    const server = templatesServer()
    server.reply(practiceWith({ sms_enabled: false, email_enabled: false }, []))
    open(server)
    await expect.element(page.getByText('No messaging channel is enabled.')).toBeVisible()
  })

  it('are not shown for a channel that does not exist', async () => {
    open(templatesServer(), '/Fax')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Oops! Something went wrong :(')
  })

  it('begin with a prompt that leads to the editor (TPL-04)', async () => {
    const app = open(templatesServer([]), '/SMS')
    await expect.element(page.getByText('Create your first SMS template')).toBeVisible()
    await page.getByRole('link', { name: 'Add Template' }).click()
    await expect.poll(app.address).toBe('/settings/templates/SMS/create')
    await expect.element(page.getByRole('heading', { name: 'Create template' })).toBeVisible()
  })

  it('are listed plainly, and by status in accordions where the channel approves them (TPL-05, TPL-06, TPL-10)', async () => {
    open(templatesServer(), '/WhatsApp')
    const heads = page.getByRole('button', { expanded: true })
    await expect
      .poll(() => heads.elements().map(({ textContent }) => textContent))
      .toEqual(['Approved1', 'In-conversation Templates1', 'Pending approval1', 'Rejected1'])
    await expect.element(page.getByText('Not submitted for approval')).toBeVisible()
    await expect.element(page.getByText('WhatsApp: The text is marketing.')).toBeVisible()
    const inConversation = page.getByRole('button', { name: 'In-conversation Templates' })
    await inConversation.hover()
    await expect
      .element(page.getByRole('tooltip'))
      .toHaveTextContent(
        'A templates you can send via WhatsApp during a conversation but not to open a conversation',
      )
    await inConversation.click()
    await expect.element(page.getByText('Parking')).not.toBeVisible()
    await channel('SMS').click()
    await expect.element(edit('Directions')).toBeVisible()
    await expect.element(page.getByRole('button', { expanded: true })).not.toBeInTheDocument()
  })

  it('show the first line of their text with readable placeholders', async () => {
    open(templatesServer(), '/SMS')
    await expect
      .element(edit('Directions'))
      .toHaveAccessibleDescription('Directions Hi First name, turn left.')
    await page.getByText('First name').hover()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('{{patient.first_name}}')
  })

  it('lead to their editor by keyboard, and can be deleted (TPL-07)', async () => {
    const app = open(templatesServer(), '/SMS')
    await expect.element(edit('Directions')).toBeVisible()
    ;(edit('Directions').element() as HTMLElement).focus()
    await userEvent.tab()
    await expect.element(remove('Directions')).toHaveFocus()
    await userEvent.tab({ shift: true })
    await userEvent.keyboard('{Enter}')
    await expect.poll(app.address).toBe(`/settings/templates/SMS/edit/${directions.id}`)
    await expect.element(edit('Directions')).toHaveAttribute('aria-current', 'page')
  })

  it('can be loaded again after a failure', async () => {
    const server = templatesServer()
    server.reply({ 'GET /api/templates': { status: 500, body: { code: 'unknown_error', message: 'No' } } })
    open(server, '/SMS')
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await expect.element(tryAgain).toBeVisible()
    server.reply({ 'GET /api/templates': { body: [directions] } })
    await tryAgain.click()
    await expect.element(edit('Directions')).toBeVisible()
  })
})

describe('deleting a template', () => {
  it('is asked for first; Cancel keeps the template, Delete removes it (TPL-08, TPL-22)', async () => {
    const server = templatesServer()
    open(server, '/SMS')
    await remove('Directions').click()
    await expect.element(dialog).toHaveTextContent('Are you sure you want to delete this template?')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(edit('Directions')).toBeVisible()
    expect(changesSent(server).calls).toEqual([])
    await remove('Directions').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Template Directions has been deleted.')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(changesSent(server).calls).toEqual([`DELETE /api/templates/${templateId(1)}`])
    await expect.element(page.getByText('Create your first SMS template')).toBeVisible()
  })

  it('works by keyboard alone: the focus returns to the button, or moves to the channel when the template is gone', async () => {
    open(templatesServer(), '/SMS')
    await expect.element(remove('Directions')).toBeVisible()
    ;(remove('Directions').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(remove('Directions')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.tab()
    await expect.element(dialog.getByRole('button', { name: 'Delete' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(remove('Directions')).not.toBeInTheDocument()
    await expect.element(page.getByRole('tab', { name: 'SMS' })).toHaveFocus()
  })

  it('shows at once, and the template is back when it fails (TPL-24)', async () => {
    const server = templatesServer()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.reply({
      [`DELETE /api/templates/${estimate.id}`]: async () => {
        await promise
        return { status: 500, body: { code: 'unknown_error', message: 'No' } }
      },
    })
    open(server, '/Email')
    await remove('Your estimate').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(edit('Your estimate')).not.toBeInTheDocument()
    resolve()
    await expect.element(page.getByText('Oops. Something went wrong!')).toBeVisible()
    await expect.element(edit('Your estimate')).toBeVisible()
  })
})

describe('the templates at other widths', () => {
  it('are 560 px wide beside the editor in a window of 1440 px', async () => {
    await page.viewport(1440, 900)
    open(templatesServer(), `/SMS/edit/${directions.id}`)
    const editor = page.getByRole('region', { name: 'Edit template' })
    await expect.element(editor).toBeVisible()
    const pane = document.querySelector('[class*="page"] > [class*="list"]')
    expect(Math.round(pane?.getBoundingClientRect().width ?? 0)).toBe(560)
    expect(editor.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(
      pane?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY,
    )
  })

  const narrow = [
    [1000, 800],
    [390, 844],
  ] as const
  it.each(narrow)('give way to the editor at %i px, which has a way back (TPL-11)', async (width, height) => {
    await page.viewport(width, height)
    const app = open(templatesServer(), `/SMS/edit/${directions.id}`)
    await expect.element(page.getByRole('region', { name: 'Edit template' })).toBeVisible()
    await expect.element(channelTabs.first()).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await page.getByRole('button', { name: 'Back to templates' }).click()
    await expect.poll(app.address).toBe('/settings/templates/SMS')
    await expect.element(edit('Directions')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
