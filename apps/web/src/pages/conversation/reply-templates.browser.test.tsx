import { eventually } from '@enamel/testing/eventually'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aTemplate } from '../../signed-in/testing/events.ts'
import { patientServer } from '../../signed-in/testing/patient-server.ts'
import { clearBrowser, field, SENDS, sendButton, tab, waitForReplyBar } from '../testing/reply.ts'
import { showConversation } from '../testing/show-conversation.tsx'
import { anInboundWhatsApp, option, pickTemplate, showWhatsApp } from '../testing/whatsapp.ts'

beforeEach(clearBrowser)

const dialog = page.getByRole('dialog', { name: 'Templates' })
const list = dialog.getByRole('listbox')
const search = dialog.getByRole('combobox')
const options = () => list.getByRole('option')
const LIST = /^GET \/templates$/

const many = ['Directions and parking', 'Finance options', 'We tried to reach you'].map((name) =>
  aTemplate({
    name,
    channel: 'SMS',
    approval: false,
    status: null,
    body: `${name}, {{patient.first_name}}.`,
  }),
)

/** Opens the templates browser for SMS. */
async function openBrowser(templates: object[] = many, width?: number) {
  const server = patientServer()
  server.on(LIST, () => ({ status: 200, body: templates }))
  const shown = showConversation({ server, ...(width !== undefined && { width }) })
  await waitForReplyBar()
  await tab('SMS').click()
  await page.getByRole('button', { name: 'Templates' }).click()
  await expect.element(search).toBeVisible()
  return shown
}

const dialogSize = () => {
  const { width, height } = dialog.element().getBoundingClientRect()
  return [Math.round(width), Math.round(height)]
}

describe('the templates browser', () => {
  it('is 480 px wide and 132 px tall, and 320 px tall once the pointer is over its list (RPL-23, TPL-27)', async () => {
    await openBrowser()
    await expect.element(options().first()).toBeVisible()
    expect(dialogSize()).toEqual([480, 132])
    await userEvent.hover(list)
    await eventually(() => expect(dialogSize()).toEqual([480, 320]))
  })

  it('is 320 px tall during a search, begun in the search field or by typing (RPL-23, TPL-27)', async () => {
    await openBrowser()
    await expect.element(options().first()).toBeVisible()
    await search.click()
    await eventually(() => expect(dialogSize()).toEqual([480, 320]))
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()

    await page.getByRole('button', { name: 'Templates' }).click()
    await expect.element(options().first()).toBeVisible()
    expect(dialogSize()).toEqual([480, 132])
    await userEvent.keyboard('fin')
    await expect.element(search).toHaveValue('fin')
    await eventually(() => expect(dialogSize()).toEqual([480, 320]))
  })

  it('announces the highlighted template with its name and text, not with the key that chooses it', async () => {
    await openBrowser()
    const highlighted = list.getByRole('option', { selected: true })
    await expect.element(highlighted).toHaveTextContent('↵')
    await expect
      .element(highlighted)
      .toHaveAccessibleName('Directions and parking Directions and parking, Charlotte.')
  })

  it('fits the width of a phone', async () => {
    await page.viewport(390, 844)
    await openBrowser(many, 390)
    await expect.element(options().first()).toBeVisible()
    const { left, right } = dialog.element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(8)
    expect(right).toBeLessThanOrEqual(382)
  })

  it('fills the fields with the template chosen by keyboard, and sends its id as template_id (RPL-17)', async () => {
    const { server } = await openBrowser()
    await expect.element(options().first()).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    await expect.element(option('Finance options')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(field('Write an SMS')).toHaveValue('Finance options, Charlotte.')
    await sendButton.click()
    await eventually(() =>
      expect(server.sent(SENDS)[0]?.body).toMatchObject({
        channel: 'SMS',
        message: 'Finance options, Charlotte.',
        template_id: many[1]?.id,
      }),
    )
  })

  it('fills subject and body of an email, and lists only templates for email (RPL-17)', async () => {
    const email = aTemplate({
      name: 'Your estimate',
      channel: 'Email',
      approval: false,
      status: null,
      subject: 'Your estimate from {{practice.name}}',
      body: 'Dear {{patient.first_name}}',
    })
    await openBrowser([...many, email])
    await expect.element(options()).toHaveLength(3)
    await userEvent.keyboard('{Escape}')
    await tab('Email').click()
    await page.getByRole('button', { name: 'Templates' }).click()
    await expect.element(options()).toHaveLength(1)
    await pickTemplate('Your estimate')
    await expect.element(field('Subject')).toHaveValue('Your estimate from Brightside Dental')
    await expect.element(field('Write an email')).toHaveValue('Dear Charlotte')
  })

  it('groups WhatsApp templates by status, and shows why a template was rejected', async () => {
    const templates = [
      aTemplate({ name: 'Refused', status: 'REJECTED', reason: 'It begins with a variable' }),
      aTemplate({ name: 'Waiting', status: 'PENDING' }),
      aTemplate({ name: 'Talk', status: 'NOT_SUBMITTED' }),
      aTemplate({ name: 'Fine', status: 'APPROVED' }),
    ]
    const { publish, server } = showWhatsApp({ items: [anInboundWhatsApp(5)], templates })
    await expect.element(tab('WhatsApp')).not.toHaveAttribute('aria-disabled')
    await tab('WhatsApp').click()
    await page.getByRole('button', { name: 'Templates' }).click()
    const groups = () =>
      list
        .getByRole('group')
        .elements()
        .map((group) => [
          group.querySelector('p')?.textContent,
          [...group.querySelectorAll('[role="option"]')].map(
            (item) => item.querySelector('span > span')?.textContent,
          ),
        ])
    await eventually(() =>
      expect(groups()).toEqual([
        ['Approved', ['Fine']],
        ['In-conversation Templates', ['Talk']],
        ['Pending approval', ['Waiting']],
        ['Rejected', ['Refused']],
      ]),
    )
    // The list grows under the pointer, so its content is hovered only afterwards.
    await userEvent.hover(list)
    await eventually(() => expect(dialogSize()).toEqual([480, 320]))
    await userEvent.hover(list.element().querySelector('[data-tooltip]') as Element)
    await expect
      .element(page.getByRole('tooltip'))
      .toHaveTextContent(
        'A templates you can send via WhatsApp during a conversation but not to open a conversation',
      )
    await expect
      .element(option('Refused'))
      .toHaveTextContent(
        'WhatsApp rejected this template: It begins with a variable. You can edit it and submit it again.',
      )
    server.on(LIST, () => ({ status: 200, body: [aTemplate({ name: 'Waiting', status: 'APPROVED' })] }))
    publish({ kind: 'template_status' })
    await eventually(() => expect(groups()).toEqual([['Approved', ['Waiting']]]))
  })

  it('shows that there are no templates, or none that match', async () => {
    await openBrowser([])
    await expect.element(dialog.getByText('Create your first SMS template')).toBeVisible()
    await expect
      .element(dialog.getByRole('link', { name: 'Add Template' }))
      .toHaveAttribute('href', '/settings/templates/SMS/create')
    expect(dialogSize()).toEqual([480, 320])
    await userEvent.keyboard('x')
    await expect.element(dialog.getByText('No results found')).toBeVisible()
  })

  it('offers to load the templates again after a failure', async () => {
    const server = patientServer()
    server.on(LIST, () => 'broken')
    showConversation({ server })
    await waitForReplyBar()
    await tab('SMS').click()
    await page.getByRole('button', { name: 'Templates' }).click()
    const tryAgain = dialog.getByRole('button', { name: 'Try again' })
    await expect.element(tryAgain).toBeVisible()
    expect(dialogSize()).toEqual([480, 320])
    server.on(LIST, () => ({ status: 200, body: many }))
    await tryAgain.click()
    await expect.element(options()).toHaveLength(3)
  })
})
